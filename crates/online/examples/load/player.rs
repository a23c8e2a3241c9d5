//! A player as a browser is one: a cookie, a socket, a seat.

use crate::Outcome;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) port: u16,
    cookie: String,
}

/// A connection from an address that few others use, since an address has 28,000 ports.
async fn connect(port: u16, number: usize) -> Outcome<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(format!("127.0.{}.{}:0", number / 4096 % 200, number % 4096 / 64 + 1).parse()?)?;
    Ok(socket.connect(format!("127.0.0.1:{port}").parse()?).await?)
}

impl Player {
    /// A new one.
    pub(crate) async fn new(port: u16, number: usize) -> Outcome<Player> {
        let mut player = Player { port, cookie: String::new() };
        let (head, _) = player.request(number, "POST", "/api/me", &Value::Null).await?;
        let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"));
        let value = line.and_then(|line| line.split_once(':')?.1.split(';').next());
        player.cookie = value.ok_or("expected a cookie")?.trim().to_owned();
        Ok(player)
    }

    async fn request(
        &self,
        number: usize,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Outcome<(String, String)> {
        let mut stream = connect(self.port, number).await?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nCookie: {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            self.cookie,
            body.len()
        );
        stream.write_all(text.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("expected an answer")?;
        if !head.starts_with("HTTP/1.1 200") {
            return Err(format!("{method} {path}: {head}\n{body}").into());
        }
        Ok((head.to_owned(), body.to_owned()))
    }

    pub(crate) async fn post(&self, number: usize, path: &str, body: &Value) -> Outcome<Value> {
        let (_, text) = self.request(number, "POST", path, body).await?;
        Ok(serde_json::from_str(&text)?)
    }

    pub(crate) async fn get(&self, number: usize, path: &str) -> Outcome<Value> {
        let (_, text) = self.request(number, "GET", path, &Value::Null).await?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Offers a game that the other takes; this one has White.
    pub(crate) async fn game_with(&self, other: &Player, number: usize, clock: &str) -> Outcome<String> {
        let proposal = json!({ "variant": "chess", "clock": clock, "side": "white" });
        let offer = self.post(number, "/api/offer", &proposal).await?;
        let id = offer["id"].as_str().ok_or("expected an id")?.to_owned();
        other.post(number, &format!("/api/offer/{id}/take"), &Value::Null).await?;
        Ok(id)
    }

    pub(crate) async fn socket(&self, number: usize) -> Outcome<Socket> {
        let mut request = format!("ws://127.0.0.1:{}/socket", self.port).into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://127.0.0.1:{}", self.port).parse()?);
        request.headers_mut().insert("Cookie", self.cookie.parse()?);
        let stream = MaybeTlsStream::Plain(connect(self.port, number).await?);
        // A small buffer: the client must not be what fills the memory.
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(socket)
    }
}
