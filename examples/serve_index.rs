//! Serves an index of texts to many clients at once, one line per question and one per answer:
//!
//!     cargo run --release --example serve_index 127.0.0.1:7070
//!
//!     add Good artists copy.         → 0
//!     nearest 2 Good artists copy!   → 0:0
//!     remove 0                       → yes
//!
//! An answer to `nearest` has the ids and their distances, nearest first.

use nearprint::{Index, Recipe};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, RwLock};
use std::{env, thread};

fn main() -> io::Result<()> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:7070".into());
    let listener = TcpListener::bind(address)?;
    println!("listening on {}", listener.local_addr()?);
    serve(&listener)
}

/// Each client has a thread. Questions are answered in parallel, changes one after another.
pub(crate) fn serve(listener: &TcpListener) -> io::Result<()> {
    let index = Arc::new(RwLock::new(Index::new(Recipe::DEFAULT.bits)));
    loop {
        let (client, _) = listener.accept()?;
        let index = Arc::clone(&index);
        thread::spawn(move || {
            // A client that goes away does not affect the others.
            let _ = talk(&client, &index);
        });
    }
}

fn talk(client: &TcpStream, index: &RwLock<Index>) -> io::Result<()> {
    let mut output = client;
    for line in BufReader::new(client).lines() {
        writeln!(output, "{}", answer(&line?, index))?;
    }
    Ok(())
}

/// The answer to one line.
fn answer(line: &str, index: &RwLock<Index>) -> String {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "add" => {
            let mut index = index.write().expect("no thread panics while it has the index");
            if index.is_full() {
                return "error: the index is full".into();
            }
            index.add(Recipe::DEFAULT.fingerprint(rest)).to_string()
        }
        "remove" => match rest.parse() {
            Ok(id) => {
                let gone = index.write().expect("no thread panics while it has the index").remove(id);
                if gone { "yes" } else { "no" }.into()
            }
            Err(error) => format!("error: {rest:?} is no id: {error}"),
        },
        "nearest" => {
            let (n, text) = rest.split_once(' ').unwrap_or((rest, ""));
            match n.parse() {
                Ok(n) => {
                    let fingerprint = Recipe::DEFAULT.fingerprint(text);
                    let index = index.read().expect("no thread panics while it has the index");
                    let found = index.nearest(fingerprint, n);
                    let found = found.iter().map(|found| format!("{}:{}", found.id, found.distance));
                    found.collect::<Vec<_>>().join(" ")
                }
                Err(error) => format!("error: {n:?} is not a number: {error}"),
            }
        }
        _ => format!("error: {command:?} is no command; add, remove and nearest are"),
    }
}
