//! Lines of input, none of which can fill the memory.

use std::io::{self, BufRead};

/// Longer lines than this are no command. A path has at most 4096 bytes on most systems.
pub const LONGEST_LINE: usize = 8_192;

/// Reads the next line without its end; `None` when there is no more. Of a line that is longer than
/// [`LONGEST_LINE`] one byte more than that is kept, so that it can be seen to be too long, and the
/// rest is skipped.
///
/// ```
/// use misere_protocol::{LONGEST_LINE, read_line};
///
/// let mut input = &b"PrintBoard\r\nQuit"[..];
/// assert_eq!(read_line(&mut input)?.as_deref(), Some(&b"PrintBoard"[..]));
/// assert_eq!(read_line(&mut input)?.as_deref(), Some(&b"Quit"[..]));
/// assert_eq!(read_line(&mut input)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Those of the reader.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    read_line_up_to(input, LONGEST_LINE)
}

/// The same where lines may have another length.
///
/// # Errors
///
/// Those of the reader.
pub fn read_line_up_to(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut begun = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(begun.then_some(line));
        }
        begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = (longest + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') && line.len() <= longest {
                line.pop();
            }
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(input: &[u8]) -> Vec<Vec<u8>> {
        let mut reader = BufReader::with_capacity(3, input);
        std::iter::from_fn(|| read_line(&mut reader).expect("memory can be read")).collect()
    }

    #[test]
    fn lines_end_with_a_newline_or_with_the_input() {
        assert_eq!(lines(b""), Vec::<Vec<u8>>::new());
        assert_eq!(lines(b"\n"), [b""]);
        assert_eq!(lines(b"ab\r\n\ncdef"), [&b"ab"[..], b"", b"cdef"]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'a'; 3 * LONGEST_LINE];
        input.extend_from_slice(b"\nnext\n");
        let lines = lines(&input);
        assert_eq!((lines[0].len(), &lines[1][..]), (LONGEST_LINE + 1, &b"next"[..]));
    }
}
