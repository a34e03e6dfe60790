// What the generator writes sentences from: patterns with slots, and words for the slots. A slot names a list; {name}, {place} and
// {number} are invented each time. Written for this page, CC0 1.0.
import type { Language } from '../page/language.ts';

export interface Grammar {
  patterns: readonly string[];
  words: Readonly<Record<string, readonly string[]>>;
  /** Syllables of invented names. */
  first: readonly string[];
  last: readonly string[];
  between: string;
}

const en: Grammar = {
  patterns: [
    'The {thing} in {place} was {done} by {name} after {number} {time}.',
    '{name} keeps a {quality} {thing} beside the {spot}, and nobody in {place} asks why.',
    'Every {day} the {people} of {place} bring {number} {goods} to the {spot}.',
    'It took {number} {time} until the {thing} was {done} again.',
    'A {quality} {thing} costs {number} crowns at the {spot} in {place}.',
    'According to {name}, the {people} never saw a {quality} {thing} before {day}.',
    'Since {day} the {spot} has been {done}, and the {goods} are kept by {name}.',
    'Take {number} {goods}, a {quality} {thing} and some patience, writes {name}.',
    'The {people} say that {place} smells of {goods} when the {spot} is {done}.',
    'Between {place} and the {spot} lie {number} fields and one {quality} {thing}.',
    'On {day} {name} found the {thing} behind the {spot}, {quality} as ever.',
    'No {thing} is {quality} for long; ours lasted {number} {time}.',
    'Whoever comes from {place} carries {goods} and asks for {name}.',
    '{name} counted {number} {goods}, the {people} counted twice as many.',
    'The road past the {spot} is {quality} in winter and {done} in summer.',
    'They {verb} the {thing} with {goods}, as {name} had shown them in {place}.',
  ],
  words: {
    thing:
      'lantern ladder kettle compass barrel mirror piano telescope carpet anvil umbrella sledge wheelbarrow cupboard bell anchor clock violin loom saddle fountain weathervane ledger cradle chimney'.split(
        ' ',
      ),
    quality:
      'narrow crooked polished borrowed heavy silent yellow damp ancient foldable patient stubborn hollow striped wooden rusty cheerful foreign'.split(
        ' ',
      ),
    spot: 'harbour mill station orchard bakery chapel quarry library ferry market lighthouse school greenhouse barracks pharmacy tannery vineyard'.split(
      ' ',
    ),
    people: 'gardeners sailors teachers millers weavers nurses cyclists printers shepherds musicians masons grocers surveyors'.split(' '),
    goods:
      'apples nails ribbons herrings candles bricks pumpkins newspapers feathers buttons onions blankets tiles chestnuts envelopes oysters ropes'.split(
        ' ',
      ),
    done: 'repaired painted forgotten emptied measured flooded rebuilt photographed auctioned insured swept renamed dismantled'.split(' '),
    verb: 'covered filled traded mended weighed wrapped followed lifted decorated'.split(' '),
    time: 'days weeks winters hours summers months nights'.split(' '),
    day: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  },
  first: 'Mar Tel Bro Hal Ves Quin Lor Dag Fen Pel Osk Ru Wil Zan Ida Cob Ner Jas Thor Gwen'.split(' '),
  last: 'den wick low ster mouth by ham ric vale stone lin do ria gan ett'.split(' '),
  between: ' ',
};

const zh: Grammar = {
  patterns: [
    '{name}在{place}的{spot}旁边留着一{thing}，谁也不问为什么。',
    '每到{day}，{place}的{people}都把{number}{goods}送到{spot}。',
    '过了{number}{time}，那{thing}才又{done}。',
    '在{place}的{spot}，{quality}的一{thing}要卖{number}块钱。',
    '{name}说，{people}从没见过这么{quality}的一{thing}。',
    '从{day}起{spot}就{done}了，那{number}{goods}都归{name}管。',
    '备好{number}{goods}和一{thing}，再加上耐心，{name}这样写道。',
    '{people}说，{spot}{done}的时候，{place}少了{number}{goods}。',
    '{place}和{spot}之间有{number}块田，还有{quality}的一{thing}。',
    '{day}那天，{name}在{spot}后面找到了那{thing}，还是那么{quality}。',
    '从{place}来的人带着{number}{goods}，打听{name}住在哪里。',
    '{name}数出{number}{goods}，{people}却数出两倍。',
    '经过{spot}的路冬天很{quality}，夏天就{done}了。',
    '他们照{name}在{place}教的办法，用{number}{goods}{verb}了那{thing}。',
  ],
  words: {
    thing:
      '盏灯笼、架梯子、把水壶、只罗盘、个木桶、面镜子、架钢琴、台望远镜、块地毯、把雨伞、辆推车、个柜子、口铜钟、只船锚、把提琴、台织机、副马鞍、本账簿、座烟囱'.split(
        '、',
      ),
    quality: '窄、弯、亮堂、沉重、安静、发黄、潮湿、古老、耐心、倔强、空荡、陌生、高兴、简陋'.split('、'),
    spot: '码头、磨坊、车站、果园、面包房、教堂、采石场、图书馆、渡口、集市、灯塔、学校、温室、药房、葡萄园'.split('、'),
    people: '园丁、水手、教师、磨坊工、织布工、护士、骑车人、印刷工、牧羊人、乐手、石匠、杂货商'.split('、'),
    goods: '筐苹果、包钉子、捆丝带、桶鲱鱼、箱蜡烛、车砖头、个南瓜、叠报纸、袋羽毛、盒纽扣、串洋葱、条毯子、摞瓦片、斤栗子'.split('、'),
    done: '修好、刷新、被人忘记、搬空、量过、淹了、重建、拍成照片、拍卖、打扫干净、改名、拆开'.split('、'),
    verb: '盖住、装满、换来、补好、称过、包起、抬走、装饰'.split('、'),
    time: '天、个星期、个冬天、个钟头、个夏天、个月、夜'.split('、'),
    day: '星期一、星期二、星期三、星期四、星期五、星期六、星期天'.split('、'),
  },
  first: [...'沈顾陆蒋尹葛柯庄盛霍裴阮孟戚温'],
  last: [...'川岚月舟桥野溪柏青石霖禾秋原渡汀'],
  between: '',
};

export const grammars: Readonly<Record<Language, Grammar>> = { en, zh };
