//! Elements, one after the other.
//!
//! Comments, processing instructions, blank text and `extension` elements are passed over. Nothing
//! recurses, and nothing is looked up: a document can neither overflow the stack nor grow.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::error::{XmlError, quote};

/// More attributes than any element has a use for. The reader compares each with all others.
const MOST_ATTRIBUTES: usize = 64;

/// The beginning of an element.
#[derive(Debug)]
pub(super) struct Element {
    /// Where it begins.
    pub(super) at: usize,
    pub(super) name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// A document that is read element by element.
pub(super) struct Pull<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    /// The first `extension` that tells of an ending.
    pub(super) ending: Option<Element>,
}

impl<'a> Pull<'a> {
    /// # Errors
    ///
    /// If the bytes are no UTF-8.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Pull<'a>, XmlError> {
        let text = str::from_utf8(bytes)
            .map_err(|error| XmlError::new(bytes, error.valid_up_to(), "text in UTF-8", "other bytes"))?;
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        reader.config_mut().check_comments = true;
        Ok(Pull { text, reader, ending: None })
    }

    pub(super) fn error(&self, at: usize, expected: impl Into<String>, found: impl Into<String>) -> XmlError {
        XmlError::new(self.text.as_bytes(), at, expected, found)
    }

    /// Where the next thing begins.
    pub(super) fn position(&self) -> usize {
        self.reader.buffer_position() as usize
    }

    /// The next element within this one; `None` at its end. The document is the element without a
    /// name.
    pub(super) fn next_within(&mut self, parent: &str) -> Result<Option<Element>, XmlError> {
        loop {
            let (at, event) = self.event()?;
            let stray = |found: String| {
                let place =
                    if parent.is_empty() { "outside game".to_owned() } else { format!("within {parent}") };
                Err(self.error(at, format!("no text {place}"), found))
            };
            match event {
                // Empty elements come as a beginning and an end: the reader is told so.
                Event::Start(start) | Event::Empty(start) => {
                    let element = self.element(at, &start)?;
                    if element.name != "extension" || parent.is_empty() {
                        return Ok(Some(element));
                    }
                    self.pass_over()?;
                    if self.ending.is_none() && element.attribute("ending").is_some() {
                        self.ending = Some(element);
                    }
                }
                Event::End(_) => return Ok(None),
                Event::Eof if parent.is_empty() => return Ok(None),
                Event::Eof => {
                    return Err(self.error(at, format!("the end of {parent}"), "the end of the file"));
                }
                Event::Text(text) if text.trim().is_empty() || at == 0 && &*text == "\u{feff}" => {}
                Event::Text(text) => return stray(quote(text.trim())),
                Event::CData(text) => return stray(quote(&text)),
                Event::GeneralRef(name) => return stray(quote(&format!("&{};", &*name))),
                Event::DocType(text) if !parent.is_empty() || text.contains('[') => {
                    return Err(self.error(at, "a document without definitions", "a document type"));
                }
                Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::DocType(_) => {}
            }
        }
    }

    /// The end of an element that has nothing in it.
    pub(super) fn end_of(&mut self, name: &str) -> Result<(), XmlError> {
        match self.next_within(name)? {
            None => Ok(()),
            Some(child) => Err(self.error(child.at, format!("the end of {name}"), child.name)),
        }
    }

    /// Everything up to the end of the element that has just begun.
    fn pass_over(&mut self) -> Result<(), XmlError> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.event()? {
                (_, Event::Start(_)) => depth += 1,
                (_, Event::End(_)) => depth -= 1,
                (at, Event::Eof) => {
                    return Err(self.error(at, "the end of extension", "the end of the file"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn event(&mut self) -> Result<(usize, Event<'a>), XmlError> {
        let at = self.position();
        let event = self.reader.read_event();
        event.map(|event| (at, event)).map_err(|error| {
            let at = self.reader.error_position() as usize;
            self.error(at, "well-formed XML", error.to_string())
        })
    }

    fn element(&self, at: usize, start: &BytesStart<'_>) -> Result<Element, XmlError> {
        let name = start.name().as_ref().to_owned();
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let wrong =
                |found: String| self.error(at, format!("well-formed attributes of {}", quote(&name)), found);
            let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
            let key = attribute.key.as_ref().to_owned();
            let value =
                quick_xml::escape::unescape(&attribute.value).map_err(|error| wrong(error.to_string()))?;
            if attribute.value.contains('<') {
                return Err(wrong(format!("\"<\" in {}", quote(&key))));
            }
            if attributes.len() == MOST_ATTRIBUTES {
                return Err(wrong(format!("too many of them at {}", quote(&key))));
            }
            attributes.push((key, value.into_owned()));
        }
        Ok(Element { at, name, attributes })
    }
}
