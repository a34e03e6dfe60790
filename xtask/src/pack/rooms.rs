//! The module in parts, so that an app pays for what it imports. A room is the whole module less the classes and functions that it
//! does not hold, and less what only those need. All are of one compilation, so that the bindings of a room fit the whole too.

use walrus::{ExportItem, Module};

pub(super) struct Room {
    pub(super) name: &'static str,
    /// What of the bindings is in it, by the names that JavaScript has for them.
    pub(super) holds: &'static [&'static str],
}

pub(super) const ROOMS: [Room; 3] = [
    Room {
        name: "text",
        holds: &[
            "RawRecipe",
            "RawIdfBuilder",
            "fingerprint",
            "fingerprint_all",
            "fingerprint_of_features",
            "fingerprint_wide",
            "sketch",
            "explain",
            "text_buffer",
            "drop_text_buffer",
        ],
    },
    Room { name: "index", holds: &["RawIndex", "RawHyperplanes", "text_buffer", "drop_text_buffer"] },
    Room {
        name: "corpus",
        holds: &[
            "RawCorpus",
            "RawDraft",
            "RawRecipe",
            "RawSieve",
            "compare",
            "summaries",
            "text_buffer",
            "drop_text_buffer",
        ],
    },
];

impl Room {
    /// Takes away the exports of other rooms: functions, and methods such as `rawindex_near` and `__wbg_rawindex_free`. What
    /// wasm-bindgen itself calls stays.
    pub(super) fn close(&self, module: &mut Module) {
        let is_of = |export: &str, name: &str| {
            let own = export.strip_prefix("__wbg_").unwrap_or(export);
            let rest = own.strip_prefix(&name.to_lowercase());
            rest.is_some_and(|rest| rest.is_empty() || name.starts_with("Raw") && rest.starts_with('_'))
        };
        let all = ROOMS.iter().flat_map(|room| room.holds);
        let foreign: Vec<_> = all.filter(|name| !self.holds.contains(name)).collect();
        let functions = module.exports.iter().filter(|export| matches!(export.item, ExportItem::Function(_)));
        let closed = functions.filter(|export| foreign.iter().any(|name| is_of(&export.name, name)));
        let closed: Vec<_> = closed.map(|export| export.id()).collect();
        closed.into_iter().for_each(|id| module.exports.delete(id));
    }
}
