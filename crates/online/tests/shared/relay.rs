//! A line between two programs that can be cut.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What passes on bytes, or holds them.
pub struct Relay {
    pub port: u16,
    line: watch::Sender<Line>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Whole,
    /// Nothing passes; both ends believe that they are connected.
    Cut,
}

impl Relay {
    pub async fn to(address: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let line = watch::Sender::new(Line::Whole);
        let (sender, mut state) = (line.clone(), line.subscribe());
        tokio::spawn(async move {
            loop {
                until_whole(&mut state).await;
                let Ok((near, _)) = listener.accept().await else { return };
                until_whole(&mut state).await;
                let Ok(far) = TcpStream::connect(address).await else { continue };
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::spawn(pass(near_in, far_out, sender.subscribe()));
                tokio::spawn(pass(far_in, near_out, sender.subscribe()));
            }
        });
        Relay { port, line }
    }

    pub fn cut(&self) {
        self.line.send_replace(Line::Cut);
    }

    pub fn mend(&self) {
        self.line.send_replace(Line::Whole);
    }
}

async fn until_whole(state: &mut watch::Receiver<Line>) {
    let _ = state.wait_for(|line| *line == Line::Whole).await;
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut state: watch::Receiver<Line>) {
    let mut buffer = vec![0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        until_whole(&mut state).await;
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}
