//! What nobody wants to be told: frames of letters, lists of links, index pages; and what is wanted in every script.

use crate::support::collection::{corpus_of, ids, numbered};
use crate::support::random::Random;
use nearprint::{Check, Corpus, Cutoff, Document, Scope, Strictness};

/// What a check names, three documents at most.
fn named(corpus: &Corpus, text: &str) -> Vec<String> {
    corpus.check(text, &Check::new().limit(3)).into_iter().map(|found| found.id).collect()
}

/// Documents of the same few words in other orders.
fn filled(count: usize) -> Corpus {
    let words: Vec<&str> =
        "The bakery has two ovens and a long counter. At noon the children come in and ask for yesterday's rolls."
            .split(' ')
            .collect();
    let text = |number: usize| {
        let order = (0..words.len()).map(|at| words[(at * (number + 3) + number) % words.len()]);
        format!("{} Oven {}.", order.collect::<Vec<_>>().join(" "), number * 41)
    };
    corpus_of((0..count).map(|number| (format!("f{number}"), text(number))))
}

#[test]
fn a_copied_sentence_is_told_in_every_script_however_long_its_words_are() {
    let sentences = [
        "Kreisverkehrsgesellschaften, Gepäckaufbewahrungsstellen und Fundsachenverwaltungen verständigen \
         Krankenhausaufnahmedienste.",
        "Die Gartenbauvereinsvorsitzenden beantragen Bewässerungsgenehmigungen, sobald Niederschlagsmessungen unterhalb \
         langjähriger Durchschnittswerte bleiben.",
        "Maanviljelijöiden tuottajajärjestöt valmistelevat metsänhoitosuunnitelmiin liittyviä koulutustapahtumia keväisin.",
        "Belediyelerimizdeki çalışanlarımızın düzenledikleri komşularımıza yönelik tanıştırma yemeklerine \
         davetlilerinizi getirebilirsiniz.",
        "시장에서는 남은 생선을 나누어주지 않은 가게에게 이듬해부터 새자리를 내어주지 않기로정했습니다",
        "그녀는 그해 겨울까지 두 번째 등대보다 항구에서 더 멀리 나가 본 적이 한 번도 없었다고 오래된 일기에 적었다.",
        "彼女はその冬まで二つ目の灯台より港から遠くへ出たことが一度もなかったと古い日記に書いている。",
        "她在那个冬天以前从未离开港口到比第二座灯塔更远的地方去过，旧日记里就是这样写着的。",
        "ก่อนฤดูหนาวปีนั้นเธอไม่เคยออกไปไกลจากท่าเรือเกินกว่าประภาคารแห่งที่สองเลยสักครั้งเดียวในชีวิต",
        "Those who own a ferry, sell its tickets or keep its landing tell all who wait there when the river is too high.",
    ];
    for count in [0, 40, 400] {
        for sentence in sentences {
            let mut corpus = filled(count);
            let text =
                format!("A page on rain comes first, and on hail.\n\n{sentence}\n\nThen follows one on plums and jam.");
            corpus.put(Document::new("copied", &text));
            let found =
                named(&corpus, &format!("We met in the old mill on Friday.\n\n{sentence}\n\nThere was tea for all."));
            assert_eq!(found, ["copied"], "{sentence} among {count}");
        }
    }
}

/// Pages that have nothing to do with others.
fn strangers() -> Corpus {
    let text =
        |at: usize| format!("Room {at} has {} chairs, and door {} of it opens to yard {}.", at * 7, at * 13, at * 29);
    corpus_of((0..60).map(|at| (format!("room {at}"), text(at))))
}

#[test]
fn who_names_a_page_has_not_copied_it() {
    const TITLE: &str = "What changes in your storage room when you move to a different class of boats";
    let mut corpus = strangers();
    corpus.put(Document::new(
        "titled",
        &format!("---\ntitle: {TITLE}\n---\n\nShelves are wider then, and nets hang lower.\n"),
    ));
    corpus.put(Document::new("headed", &format!("# {TITLE}\n\nShelves grow wider, and nets hang by the door.\n")));
    corpus.put(Document::new(
        "citing",
        &format!("Ask the warden, or read\n[{TITLE}](/rooms/classes) before you come.\n"),
    ));
    for text in [
        format!("Our rope is short. See \"{TITLE}\" for more about it."),
        format!("Our rope is short, as the following page shows: [{TITLE}](/rooms/classes)."),
        format!("{TITLE}\n\n{}", "Our rope is short, and nobody wants to buy another one. ".repeat(9)),
    ] {
        let found = named(&corpus, &text);
        assert!(!found.contains(&"titled".into()) && !found.contains(&"headed".into()), "{text}: {found:?}");
    }
    let linked = format!(
        "Our rope is short, as this page shows:\n[{TITLE}](/rooms/classes).\n\n{}",
        "Nobody buys another one. ".repeat(9)
    );
    assert_eq!(named(&corpus, &linked), [""; 0], "the text of a link");
    let copied =
        "Shelves of the wide sort carry two boats each, and whoever hangs a net by the door takes it down at night.";
    corpus.put(Document::new("shelves", &format!("# {TITLE}\n\n{copied}\n")));
    assert_eq!(named(&corpus, &format!("# {TITLE}\n\nOur rope is short.\n\n{copied}\n")), ["shelves"]);
}

#[test]
fn numbered_steps_are_told() {
    let steps = "1. Lift the grey lid with both hands.\n2. Turn the lantern until it clicks into the holder.\n3. Wait for a minute before the kite is let go.\n";
    let mut corpus = strangers();
    corpus.put(Document::new("steps", &format!("How to launch.\n\n{steps}")));
    let text = format!("We did as follows, and it flew away at once.\n\n{steps}\nIt was never seen again.");
    assert_eq!(named(&corpus, &text), ["steps"]);
}

#[test]
fn a_stub_that_points_elsewhere_is_not_the_same_document() {
    let stub = |name: &str| {
        format!(
            "This page has moved to:\n\n*   [{name} (plain)](/pages/{name}_(plain)_of_the_club \"{name} (plain)\")\n"
        )
    };
    let mut corpus = strangers();
    for name in "Boats Nets Ropes Maps Lamps Gloves Tents Stoves Bikes Skis Drums Flags".split(' ') {
        corpus.put(Document::new(name, &stub(name)));
    }
    assert_eq!(named(&corpus, &stub("Oars")), [""; 0]);
    assert_eq!(named(&corpus, &stub("Nets")), ["Nets"]);
}

/// How letters are written: things and ends of titles, words, what stands between them, and the heading of a list.
const ENGLISH: [&str; 5] = [
    "Boats|Mills|Bridges|Lamps|Kettles|Hills|Orchards|Baskets|Stamps|Teapots",
    "and where they came from|and who still builds them|and how they last|in seven voices|for our children|in winter and summer|sold \
     at last",
    "sand fire grass fish bird horse cow bean wheat rice wine oil cloth coat hat shoe cart boat gate bed desk book",
    " ",
    "From the archive",
];
const CHINESE: [&str; 5] = [
    "木船|风车|石桥|油灯|铁锅|雪山|果园|竹篮|邮票|茶壶",
    "从哪里来到这里|为何再也没有人造|怎样才能保存百年|背后的七个人|留给孩子的话|冬天和夏天的样子|终于有人买走了",
    "江 海 沙 木 火 草 虫 鱼 鸟 兽 犬 马 牛 羊 豆 麦 米 茶 酒 盐 油 布 衣 帽 鞋 车 船 桥 路 门 窗 床 桌 灯 书 纸 笔 墨 琴 画",
    "",
    "以前的信",
];

/// Letters to members, each with a list of earlier ones; and the next letter.
fn letters([things, ends, words, space, heading]: [&str; 5], with_addresses: bool) -> (Corpus, String) {
    let [things, ends]: [Vec<&str>; 2] = [things, ends].map(|list| list.split('|').collect());
    let words: Vec<&str> = words.split(' ').collect();
    let link = |number: usize| {
        let title = format!("{}{space}{}", things[number % 10], ends[number % 7]);
        let address = format!("https://members.example/letters/20{}/07/letter-{number}.html", 10 + number % 9);
        if with_addresses { format!("[{title}]({address}) (#{number})") } else { format!("{title} (#{number})") }
    };
    let letter = |number: usize| {
        let mut random = Random(number as u64);
        let body: Vec<&str> = (0..300).map(|_| random.pick(&words)).collect();
        let earlier = [50, 100, 150, 200].into_iter().filter_map(|back| number.checked_sub(back)).filter(|&at| at > 0);
        let earlier: Vec<String> = earlier.map(link).collect();
        format!("{}\n\n## {heading}\n\n{}\n", body.join(space), earlier.join("\n\n"))
    };
    (corpus_of((1..=280).map(|number| (number.to_string(), letter(number)))), letter(281))
}

#[test]
fn a_list_of_links_that_others_have_too_is_not_told() {
    for script in [ENGLISH, CHINESE] {
        for with_addresses in [false, true] {
            let (corpus, letter) = letters(script, with_addresses);
            assert_eq!(named(&corpus, &letter), [""; 0], "{}, addresses: {with_addresses}", script[4]);
        }
    }
}

#[test]
fn a_page_that_lists_all_titles_does_not_answer_for_each() {
    let subjects = "boats nets ropes maps lamps gloves tents stoves bikes skis drums flags";
    let line = |subject: &str| {
        format!(
            "On {subject}: what each new member ought to know about the {subject} of our club before the first trip, told on half a page."
        )
    };
    let mut corpus = Corpus::default();
    let list: Vec<String> = subjects.split(' ').map(line).collect();
    corpus.put(Document::new("list", &list.join("\n\n")));
    for subject in subjects.split(' ') {
        let text = format!(
            "Collect the {subject} from shelf {}. Whoever breaks one of the {subject} repairs it, as rule {} says.",
            subject.len(),
            subject.len() * 9
        );
        corpus.put(Document::new(subject, &text));
    }
    let others =
        (0..60).map(|at| format!("Line {at} speaks of thing{} and thing{}, which nobody else does.", at * 7, at * 13));
    let text = format!("{} Then my own tale begins. {}", line("nets"), others.collect::<Vec<_>>().join(" "));
    assert_eq!(named(&corpus, &text), [""; 0]);
}

#[test]
fn a_stricter_check_reports_longer_parts_alone() {
    let copied = "the keeper of the northern lighthouse wrote every evening how many gulls had rested upon the rail and whether any \
                  of them was missing a feather";
    let words: Vec<&str> = copied.split(' ').collect();
    let mut corpus = filled(40);
    corpus.put(Document::new("copied", &format!("Nothing else is known. {copied}.")));
    // The fewest copied words that are reported.
    let least = |strictness: Strictness| {
        let is_named = |count: &usize| {
            let text = format!("We went home late and tired. {}. Nobody asked us why.", words[..*count].join(" "));
            !corpus.check(&text, &Check::new().min_letters(1).strictness(strictness)).is_empty()
        };
        (1..=words.len()).find(is_named).expect("all of it is reported")
    };
    let [more, balanced, fewer] = [Strictness::More, Strictness::Balanced, Strictness::Fewer].map(least);
    assert!(more < balanced && balanced < fewer, "{more}, {balanced}, {fewer} words");
}

/// Two pages with the same fields, and two machines of which a program says the same.
#[test]
fn the_same_fields_or_rows_of_a_log_below_other_prose_are_not_told() {
    let fields = |name: &str, day: u32| {
        format!(
            "---\ntitle: {name}\nowners:\n  - /teams/quarry\nplace: south_mill\nsteps:\n  - name: survey\n    from: 2021-0{day}-03\n    until: 2021-11-30\n  - name: stopped\n    from: 2022-02-01\ncounted: false\nmail: desk@south-mill.example\nreaders:\n  - millers\n---\n"
        )
    };
    let output = |revision: u32| {
        format!(
            "```\n01:00.0 Host bridge: Samplecorp Valley Bridge/DRAM Registers (rev 0{revision})\n01:02.0 Display controller: Samplecorp GX3 Graphics (rev 0{revision})\n01:14.0 USB controller: Samplecorp Dot-LP USB 3.1 xHCI Controller (rev 31)\n01:1f.0 ISA bridge: Samplecorp Dot-LP LPC Controller (rev 31)\n```\n"
        )
    };
    let pages = [
        [
            fields("Flour", 1) + "We grind wheat for everyone who bakes at home.",
            fields("Stone", 2) + "Old blocks wait beside the gate until somebody needs them.",
        ],
        [
            "My first machine has a green lid. Its fan is loud all day.\n\n".to_string() + &output(4),
            "The second one is grey and silent, and its battery holds until evening.\n\n".to_string() + &output(5),
        ],
    ];
    for [kept, asked] in pages {
        let mut corpus = filled(40);
        corpus.put(Document::new("kept", &kept));
        assert_eq!(named(&corpus, &asked), [""; 0]);
        assert!(corpus.duplicates(Cutoff::Automatic).iter().all(|group| !group.contains(&"kept".to_string())));
        assert_eq!(named(&corpus, &kept.replace("loud", "quiet").replace("grind", "mill"))[0], "kept");
    }
}

impl Random {
    /// Words of which each stands in few texts.
    pub(super) fn prose(&mut self, count: usize) -> String {
        (0..count).map(|_| self.word() + &self.word()).collect::<Vec<_>>().join(" ")
    }

    /// A letter with the frame that all letters have.
    pub(super) fn letter(&mut self) -> String {
        let (number, day, name) = (self.below(90_000), self.below(28) + 1, self.word());
        format!(
            "Layout: standard letter with reply card\nReference number: {number}\nDate of receipt: {day} March\nAuthor of the letter: \
             {name}\nStatus of the matter: open, under review\n\nDear Sir or Madam, thank you for your letter.\n\n{}\n\nYours \
             faithfully, for the department of public works and open spaces\nPage 1 of 1\n",
            self.prose(60)
        )
    }
}

#[test]
fn a_frame_with_other_contents_is_neither_a_part_nor_a_document() {
    let mut random = Random(1);
    let letters: Vec<String> = (0..42).map(|_| random.letter()).collect();
    let corpus = numbered(&letters);
    for _ in 0..20 {
        let letter = random.letter();
        assert_eq!(corpus.check(&letter, &Check::new()), []);
        assert!(!corpus.check(&letter, &Check::new().max_documents(u32::MAX)).is_empty());
    }
    for (number, letter) in letters.iter().enumerate() {
        let found = corpus.check(&letter.replace("March", "April"), &Check::new());
        assert_eq!(ids(&found), [number.to_string()]);
        assert_eq!(found[0].scope, Scope::Document);
    }
}
