//! The effect of each choice of the default recipe: `accuracy recipes` varies one at a time.

use crate::score::Scored;
use crate::sets::Set;
use crate::tools::{Exact, Graded, Hamming};
use nearprint::recipe::{Paragraphs, Punctuation, Size, Spaces, Width};
use nearprint::{Bits, Fingerprint, Recipe, Sketch, Weights};

/// The value of bit i in a tie. A fingerprint has 0 there.
type Ties = fn(usize) -> bool;

/// Prints the mean over the sets of F1 at the best threshold for each set.
pub fn recipes(sets: &[Set]) {
    let default = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
    let sized = |width| Recipe { size: Size::Fixed(Width::new(width).expect("a width")), ..default.clone() };
    let variants: [(&str, Recipe, Ties); 14] = [
        ("the default", default.clone(), |_| false),
        ("a tie is 1", default.clone(), |_| true),
        ("ties 0 and 1 in turn", default.clone(), |bit| bit % 2 == 1),
        ("paragraphs joined", Recipe { paragraphs: Paragraphs::Join, ..default.clone() }, |_| false),
        ("weights by count", Recipe { weights: Weights::Count, ..default.clone() }, |_| false),
        ("weights by log of count", Recipe { weights: Weights::Log, ..default.clone() }, |_| false),
        ("width 2", sized(2), |_| false),
        ("width 3", sized(3), |_| false),
        ("width 4", sized(4), |_| false),
        ("width 5", sized(5), |_| false),
        ("spaces kept", Recipe { spaces: Spaces::Keep, ..default.clone() }, |_| false),
        ("punctuation kept", Recipe { punctuation: Punctuation::Keep, ..default.clone() }, |_| false),
        ("seed 1", Recipe { seed: 1, ..default.clone() }, |_| false),
        ("seed 2", Recipe { seed: 2, ..default.clone() }, |_| false),
    ];
    println!("| recipe | exact | 128 graded | 64 graded | 64 Hamming |\n|---|---|---|---|---|");
    for (name, recipe, ties) in variants {
        let mut means = [0.0; 4];
        for set in sets {
            for (mean, f1) in means.iter_mut().zip(best(set, &recipe, ties)) {
                *mean += f1 / sets.len() as f64;
            }
        }
        println!("| {name} |{}", means.map(|mean| format!(" {mean:.3} |")).concat());
    }
}

fn best(set: &Set, recipe: &Recipe, ties: Ties) -> [f64; 4] {
    let graded = |bits: Bits| {
        let recipe = Recipe { bits, ..recipe.clone() };
        let sketches: Vec<Sketch> = set.texts.iter().map(|text| recipe.sketch(text)).collect();
        let fingerprints = sketches.iter().map(|sketch| with_ties(sketch, ties)).collect();
        Graded { sketches, fingerprints }
    };
    let (wide, narrow) = (graded(Bits::B128), graded(Bits::B64));
    let hamming = Hamming(narrow.fingerprints.iter().map(|fingerprint| fingerprint.number()).collect());
    let f1 = |scored: Scored| scored.best().1.f1;
    [
        f1(Scored::new(set, &Exact::new(recipe, &set.texts), 0.9)),
        f1(Scored::new(set, &wide, 0.3)),
        f1(Scored::new(set, &narrow, 0.3)),
        f1(Scored::new(set, &hamming, 22.0)),
    ]
}

fn with_ties(sketch: &Sketch, ties: Ties) -> Fingerprint {
    let tied = sketch.sums().iter().enumerate().filter(|&(bit, &sum)| sum == 0 && ties(bit));
    Fingerprint::new(tied.fold(sketch.fingerprint().number(), |number, (bit, _)| number | 1 << bit))
}
