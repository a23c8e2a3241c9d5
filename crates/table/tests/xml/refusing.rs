//! What is refused.

use misere_table::save::{self, xml};
use misere_table::*;

use crate::shared;
use crate::{edited, read, sample, told, write};

#[test]
fn a_corrupt_file_says_where() {
    let message = |from: &str, to: &str| read(&edited(from, to)).unwrap_err();
    assert_eq!(
        message("value=\"d7-d5\"", "value=\"d7-d4\""),
        "line 6, offset 272: expected a move that is legal in the file's rule set, \
         found black d7d4: d7d4 is illegal: a pawn cannot move like that"
    );
    assert_eq!(
        message("id=\"a8\"", "id=\"a9\""),
        "line 10, offset 418: expected a square from a1 to h8 as the attribute id of square, found \"a9\""
    );
    assert_eq!(
        message("piece=\"rook\"", "piece=\"tower\""),
        "line 10, offset 418: expected one of pawn, knight, bishop, rook, queen, king as the attribute piece of \
         square, found \"tower\""
    );
    assert_eq!(
        message("<time ", "<extra/><time "),
        "line 3, offset 86: expected the element time, found \"extra\""
    );
}

#[test]
fn everything_else_is_refused() {
    for (from, to) in [
        ("<game ", "<chess "),
        (" ruleset=\"6170-spring-2007-encastle\"", ""),
        ("timed=\"true\"", "timed=\"yes\""),
        ("initWhite=\"300000\"", "initWhite=\"many\""),
        ("initWhite=\"300000\"", "initWhite=\"0\""),
        (" initBlack=\"300000\"", ""),
        ("currentWhite=\"298490\"", "currentWhite=\"-1\""),
        ("side=\"white\"", "side=\"red\""),
        ("side=\"white\"", "side=\"black\""),
        ("value=\"c2-c3\"", "value=\"c2c3\""),
        ("value=\"c2-c3\"", ""),
        ("value=\"c2-c3\"", "value=\"c2-c4\""),
        ("id=\"a8\"", "id=\"a5\""),
        ("id=\"a8\"", "id=\"b8\""),
        ("<pieces>", "<pieces>text"),
        ("<pieces>", "<pieces>&amp;"),
        ("<pieces>", "<board>"),
        ("</pieces>", "</pieces><gameOver description=\"stalemate\"/>"),
        ("</pieces>", "</pieces><gameOver winner=\"white\" description=\"checkmate\"/>"),
        ("</pieces>", "</pieces><gameOver winner=\"white\"/>"),
        ("</pieces>", "</pieces><gameOver description=\"timeExpired\"/>"),
        ("</pieces>", "</pieces><pieces/>"),
        ("</pieces>", "</pieces><extension misere-ending=\"boredom\"/>"),
        ("</pieces>", "</pieces><extension misere-ending=\"resignation\"/>"),
        ("</game>", ""),
        ("</game>", "</game><game/>"),
        ("</game>", "</game>text"),
        ("<game ", "<game ruleset=\"x\" "),
        ("<game ", "<game misere-start=\"8/8/8/8/8/8/8/8 w - - 0 1\" "),
        ("<game ", "<!DOCTYPE game [<!ENTITY a \"b\">]><game "),
        ("value=\"c2-c3\"", "value=\"&a;\""),
    ] {
        assert!(read(&edited(from, to)).is_err(), "{to}");
    }
    for text in ["", " ", "game", "<game>", "\u{0}", "<?xml?>", "<game ruleset='6170-spring-2007'/>"] {
        assert!(read(text).is_err(), "{text:?}");
    }
    assert!(xml::read(b"\xff\xfe<\0g\0", save::built_in).is_err());
}

#[test]
fn what_is_not_well_formed_is_refused() {
    for (from, to) in [
        // Attributes.
        ("side=\"white\" value", "side=\"white\"value"),
        ("<move side", "<move note side"),
        ("<move side", "<move note=x side"),
        ("<move side", "<move note=\"a<b\" side"),
        ("<move side", "<move note=\"a&b\" side"),
        ("<move side", "<move note=\"&#1;\" side"),
        ("<move side", "<move 1note=\"\" side"),
        ("<move side", "<move note=\"\" note=\"\" side"),
        ("<move side", "<move\u{a0}side"),
        ("time=\"298500\"/>", "time=\"298500\"/ >"),
        // The declaration.
        ("<?xml", " <?xml"),
        ("<?xml", "<!-- first --><?xml"),
        ("<?xml", "\u{feff}\u{feff}<?xml"),
        ("?>\n", "?>\n<?xml version=\"1.0\"?>"),
        ("</game>", "</game><?xml version=\"1.0\"?>"),
        ("<pieces>", "<pieces><?xml version=\"1.0\"?>"),
        (" version=\"1.0\"", ""),
        (" version=\"1.0\"", " version=\"2.0\""),
        (" version=\"1.0\" encoding=\"UTF-8\"", " encoding=\"UTF-8\" version=\"1.0\""),
        (" encoding=\"UTF-8\"", " encoding=\"UTF-8\" mood=\"good\""),
        (" encoding=\"UTF-8\"", "encoding=\"UTF-8\""),
        ("<pieces>", "<?XML a?><pieces>"),
        ("<pieces>", "<?1?><pieces>"),
        // The document type.
        ("<game ", "<!DOCTYPE game><!DOCTYPE game><game "),
        ("<game ", "<!doctype game><game "),
        ("<game ", "<!DOCTYPE><game "),
        ("<game ", "<!DOCTYPE game SYSTEM><game "),
        ("<game ", "<!DOCTYPE game PUBLIC \"a\"><game "),
        ("</game>", "</game><!DOCTYPE game>"),
        // Characters.
        ("<pieces>", "<pieces>\u{a0}"),
        ("<pieces>", "<pieces>\u{2003}"),
        ("<game ", "<!-- \u{0} --><game "),
        ("<game ", "<!-- \u{1f} --><game "),
        ("<game ", "<!-- \u{fffe} --><game "),
        ("<game ", "<!-- a -- b --><game "),
        ("</game>", "</game>\u{feff}"),
    ] {
        assert!(read(&edited(from, to)).is_err(), "{to}");
    }
}

#[test]
fn an_extension_is_well_formed_too() {
    let with = |inside: &str| read(&edited("</game>", &format!("<extension>{inside}</extension></game>")));
    for inside in [
        "&nbsp;",
        "&",
        "&#1;",
        "&#xd800;",
        "<a b/>",
        "<a b=c/>",
        "<a b=\"\"c=\"\"/>",
        "<a b=\"\" b=\"\"/>",
        "<a b=\"&nbsp;\"/>",
        "<a b=\"<\"/>",
        "<1/>",
        "<a!/>",
        "<a></b>",
        "</ extension>",
        "]]>",
        "<?xml version=\"1.0\"?>",
        "<!DOCTYPE a>",
        "\u{8}",
    ] {
        assert!(with(inside).is_err(), "{inside}");
    }
    for inside in [
        "&#x42;&amp;]]&gt;",
        "<a:b-c.d é=\"1 &lt; 2 > 1\"\tf = '\"'\n/>",
        "<![CDATA[]] & <]]>",
        "<?pi ?>\u{a0}",
    ] {
        assert_eq!(with(inside), read(&sample()), "{inside}");
    }
    let many: String = (0..1_000).map(|number| format!(" a{number}=\"\"")).collect();
    assert_eq!(with(&format!("<a{many}/>")), read(&sample()));
}

#[test]
fn a_document_can_neither_overflow_nor_grow() {
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    assert!(read(&edited("<time ", &format!("<extension>{deep}</extension><time "))).is_ok());
    let many: String = (0..100_000).map(|number| format!(" a{number}=\"\"")).collect();
    assert_eq!(read(&edited("<time ", &format!("<time{many} "))), read(&sample()));
    let error = read(&edited("<time ", &format!("<time{many} a0=\"\" "))).unwrap_err();
    assert!(error.ends_with("found \"a0\" twice"), "{error}");
}

#[test]
fn ten_thousand_moves_are_read_back() {
    let mut table = told(1_000_000);
    let mut moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    for _ in 0..10_000 {
        let mv = shared::request(moves.next().expect("they never end"));
        table.ask_taking(mv, Millis(1), Moment::ZERO).unwrap();
    }
    let text = write(&table);
    assert_eq!(write(&read(&text).unwrap()), text);
}
