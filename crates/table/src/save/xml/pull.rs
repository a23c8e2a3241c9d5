//! Elements, one after the other.
//!
//! Comments, processing instructions, blank text and `extension` elements are passed over. Nothing
//! recurses, and nothing is looked up: a document can neither overflow the stack nor grow.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::ENDING;
use super::error::XmlError;
use super::syntax::{self, BLANKS};
use misere_rules::quote::{quote, quote_letter};

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
    /// Without the mark that some put before it.
    text: &'a str,
    /// How long that mark was.
    skipped: usize,
    reader: Reader<&'a [u8]>,
    stage: Stage,
    /// The first `extension` that tells of an ending.
    pub(super) ending: Option<Element>,
}

/// How far a document has got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Beginning,
    /// It has said its type.
    Typed,
    /// Its only element has begun.
    Begun,
}

impl<'a> Pull<'a> {
    /// # Errors
    ///
    /// If the bytes are no UTF-8, or there are characters that no XML has.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Pull<'a>, XmlError> {
        let wrong = |at, expected: &str, found: String| Err(XmlError::new(bytes, at, expected, found));
        let whole = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return wrong(error.valid_up_to(), "text in UTF-8", "other bytes".to_owned()),
        };
        if let Some((at, c)) = whole.char_indices().find(|(_, c)| !syntax::is_character(*c)) {
            return wrong(at, "characters of XML", quote_letter(c));
        }
        let text = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        reader.config_mut().check_comments = true;
        let skipped = whole.len() - text.len();
        Ok(Pull { text, skipped, reader, stage: Stage::Beginning, ending: None })
    }

    /// What is wrong, at a place in the text.
    pub(super) fn error(&self, at: usize, expected: impl Into<String>, found: impl Into<String>) -> XmlError {
        let error = XmlError::new(self.text.as_bytes(), at, expected, found);
        XmlError { offset: error.offset + self.skipped, ..error }
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
                    if self.ending.is_none() && element.attribute(ENDING).is_some() {
                        self.ending = Some(element);
                    }
                }
                Event::End(_) => return Ok(None),
                Event::Eof if parent.is_empty() => return Ok(None),
                Event::Eof => {
                    return Err(self.error(at, format!("the end of {parent}"), "the end of the file"));
                }
                Event::Text(text) => match text.trim_matches(BLANKS) {
                    "" => {}
                    text => return stray(quote(text)),
                },
                Event::CData(text) => return stray(quote(&text)),
                Event::GeneralRef(name) => return stray(quote(&format!("&{};", &*name))),
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
                (at, Event::Start(start)) => {
                    self.element(at, &start)?;
                    depth += 1;
                }
                (_, Event::End(_)) => depth -= 1,
                (at, Event::Eof) => {
                    return Err(self.error(at, "the end of extension", "the end of the file"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The next thing, well-formed but for what is in a tag.
    fn event(&mut self) -> Result<(usize, Event<'a>), XmlError> {
        let at = self.position();
        let event = self.reader.read_event().map_err(|error| {
            let at = self.reader.error_position() as usize;
            self.error(at, "well-formed XML", error.to_string())
        })?;
        let raw = &self.text[at..self.position()];
        let expected = match &event {
            Event::Decl(_) if at > 0 => Some("an XML declaration only at the beginning"),
            Event::Decl(_) if !syntax::is_declaration(raw) => Some("an XML declaration with its version"),
            Event::DocType(text) if text.contains('[') => Some("a document without definitions"),
            Event::DocType(_) if self.stage != Stage::Beginning => Some("one document type before the game"),
            Event::DocType(_) if !syntax::is_document_type(raw) => Some("a well-formed document type"),
            Event::PI(_) if !syntax::is_instruction(raw) => Some("a well-formed processing instruction"),
            Event::Text(text) if text.contains("]]>") => Some("no \"]]>\" in text"),
            Event::GeneralRef(_) if syntax::replaced(raw).is_err() => Some("a character or an entity of XML"),
            _ => None,
        };
        if let Some(expected) = expected {
            return Err(self.error(at, expected, quote(raw)));
        }
        match &event {
            Event::DocType(_) => self.stage = Stage::Typed,
            Event::Start(_) => self.stage = Stage::Begun,
            _ => {}
        }
        Ok((at, event))
    }

    fn element(&self, at: usize, start: &BytesStart<'_>) -> Result<Element, XmlError> {
        let name = start.name().as_ref().to_owned();
        if !syntax::is_name(&name) {
            return Err(self.error(at, "an element with a name", quote(&name)));
        }
        let attributes = syntax::attributes(start.attributes_raw())
            .map_err(|found| self.error(at, format!("well-formed attributes of {}", quote(&name)), found))?;
        let attributes = attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(Element { at, name, attributes })
    }
}
