//! The programs of `examples/` work as described.

#[allow(dead_code)]
#[path = "../../examples/dedupe_lines.rs"]
mod dedupe_lines;
#[allow(dead_code)]
#[path = "../../examples/serve_index.rs"]
mod serve_index;
#[allow(dead_code)]
#[path = "../../examples/watch_draft.rs"]
mod watch_draft;

use nearprint::{Draft, Recipe};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::{fs, thread, time::Duration};

const NOTE: &str = "Remember to bring the signed form and one recent photograph to the office before noon on Friday.";

#[test]
fn dedupe_lines_leaves_out_what_says_almost_the_same() {
    let edited = NOTE.replace("Friday", "Monday");
    let input = format!("{NOTE}\n\nSomething else entirely.\n{edited}\n\nshort\nshort\n");
    let mut output = Vec::new();
    assert_eq!(dedupe_lines::dedupe(input.as_bytes(), &mut output).unwrap(), 2);
    assert_eq!(String::from_utf8(output).unwrap(), format!("{NOTE}\n\nSomething else entirely.\n\nshort\n"));
}

#[test]
fn watch_draft_follows_every_edit() {
    let mut draft = Draft::new("", Recipe::DEFAULT);
    let texts = ["", NOTE, "Remember 👍🏽", "Remember 👍🏿", "", "👍🏿"];
    for two in texts.windows(2) {
        watch_draft::edit(&mut draft, two[0], two[1]);
        assert_eq!(draft.text(), two[1]);
        assert_eq!(draft.fingerprint(), Recipe::DEFAULT.fingerprint(two[1]));
    }
}

/// A reader that removes a file as soon as something was printed about it.
struct Reader {
    file: PathBuf,
    read: String,
}

impl Write for Reader {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.read += str::from_utf8(bytes).unwrap();
        if self.read.contains("like") && self.file.exists() {
            fs::remove_file(&self.file)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn watch_draft_ends_with_its_file() {
    let folder = std::env::temp_dir().join(format!("nearprint-examples-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (file, other) = (folder.join("draft.txt"), folder.join("other.txt"));
    fs::write(&file, NOTE).unwrap();
    fs::write(&other, NOTE).unwrap();
    let mut reader = Reader { file: file.clone(), read: String::new() };
    let others = [other.to_str().unwrap().to_string()];
    watch_draft::watch(&file, &others, Duration::from_millis(1), &mut reader).unwrap();
    fs::remove_dir_all(folder).unwrap();
    assert!(reader.read.starts_with("96 characters changed, now "), "{}", reader.read);
    assert!(reader.read.contains("\n  100 % like "), "{}", reader.read);
}

#[test]
fn serve_index_answers_many_clients_about_one_index() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || serve_index::serve(&listener));
    let client = || BufReader::new(TcpStream::connect(address).unwrap());
    let ask = |client: &mut BufReader<TcpStream>, line: &str| {
        writeln!(client.get_mut(), "{line}").unwrap();
        let mut answer = String::new();
        client.read_line(&mut answer).unwrap();
        answer.trim_end().to_string()
    };
    let (mut one, mut other) = (client(), client());
    assert_eq!(ask(&mut one, &format!("add {NOTE}")), "0");
    assert_eq!(ask(&mut other, "add Something else entirely."), "1");
    assert_eq!(ask(&mut other, &format!("nearest 1 {NOTE}")), "0:0");
    assert_eq!(ask(&mut one, "remove 0"), "yes");
    assert_eq!(ask(&mut one, "remove 0"), "no");
    assert!(ask(&mut other, &format!("nearest 5 {NOTE}")).starts_with("1:"));
    assert_eq!(ask(&mut one, "nearest many"), r#"error: "many" is not a number: invalid digit found in string"#);
    assert!(ask(&mut one, "sort").starts_with(r#"error: "sort" is no command"#));
}
