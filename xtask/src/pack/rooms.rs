//! The module in parts, so that an app pays for what it imports. A room is the whole module less the classes and functions that it
//! does not hold, and less what only those need. All are of one compilation, so that the bindings of a room fit the whole too.

use anyhow::{Result, ensure};
use walrus::{ExportItem, Module};

pub(super) struct Room {
    pub(super) name: &'static str,
    /// What of the bindings is in it, by the names that JavaScript has for them.
    pub(super) holds: &'static [&'static str],
}

pub(super) const ROOMS: [Room; 4] = [
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
        holds: &["RawCorpus", "RawDraft", "RawRecipe", "compare", "text_buffer", "drop_text_buffer"],
    },
    Room { name: "sieve", holds: &["RawSieve", "RawRecipe", "summaries", "text_buffer", "drop_text_buffer"] },
];

impl Room {
    /// Takes away the exports of other rooms: functions, and methods such as `rawindex_near` and `__wbg_rawindex_free`. What
    /// wasm-bindgen itself calls stays.
    pub(super) fn close(&self, module: &mut Module) -> Result<()> {
        let mut closed = Vec::new();
        for export in module.exports.iter().filter(|export| matches!(export.item, ExportItem::Function(_))) {
            let own = !export.name.starts_with("__") || export.name.starts_with("__wbg_raw");
            ensure!(!own || ROOMS.iter().any(|room| room.has(&export.name)), "no room holds {}", export.name);
            if own && !self.has(&export.name) {
                closed.push(export.id());
            }
        }
        closed.into_iter().for_each(|id| module.exports.delete(id));
        Ok(())
    }

    fn has(&self, export: &str) -> bool {
        let export = export.strip_prefix("__wbg_").unwrap_or(export);
        let is_of = |name: &str| {
            let rest = export.strip_prefix(&name.to_lowercase());
            rest.is_some_and(|rest| rest.is_empty() || name.starts_with("Raw") && rest.starts_with('_'))
        };
        self.holds.iter().any(|name| is_of(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::FunctionBuilder;

    fn module(exports: &[&str]) -> Module {
        let mut module = Module::default();
        for name in exports {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
            builder.func_body();
            let function = builder.finish(vec![], &mut module.funcs);
            module.exports.add(name, function);
        }
        module
    }

    #[test]
    fn a_room_keeps_its_own_and_what_wasm_bindgen_calls() {
        let all = ["__wbindgen_malloc", "__wbg_rawindex_free", "rawindex_near", "__wbg_rawcorpus_free", "fingerprint"];
        let mut module = module(&all);
        let index = ROOMS.iter().find(|room| room.name == "index").unwrap();
        index.close(&mut module).unwrap();
        let kept: Vec<&str> = module.exports.iter().map(|export| export.name.as_str()).collect();
        assert_eq!(kept, ["__wbindgen_malloc", "__wbg_rawindex_free", "rawindex_near"]);
    }

    #[test]
    fn what_no_room_holds_is_named() {
        let error = ROOMS[0].close(&mut module(&["fingerprint_backwards"])).unwrap_err();
        assert_eq!(error.to_string(), "no room holds fingerprint_backwards");
    }
}
