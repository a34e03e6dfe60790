// The page's own texts, written for it and given to the public domain (CC0 1.0). One paragraph each about everyday
// things; together they are the collection that separates rare words from common ones, and the long text that is edited.
import { inLanguage } from '../page/language.ts';

export const samples: readonly string[] = inLanguage({
  en: [
    'The baker starts at three, when the street is dark and the oven is already hot. The dough has slept in the cold since the afternoon, and the dough decides the day: warm dough runs ahead of the clock, cold dough has to be waited for. By six the first bread stands in the window, and the dough for tomorrow is on its way into the cold.',
    'A bicycle chain wears so slowly that nobody sees it. Each link grows by the width of a hair, the links together grow by a finger, and one day the chain climbs over the teeth instead of lying between them. A gauge of stamped tin tells it in a second: if the gauge falls through the links, the chain is done and the teeth are saved.',
    'Our library has a shelf for books that came back wet. They stand there open like fans, with paper between the pages, and a small machine blows at them for a week. Most survive. The ones that smell of the sea are kept a little longer, because a reader once asked for exactly that smell, and the librarian wrote it down as a wish.',
    'The tide table on the harbour wall is right to the minute and wrong by a hand. The minute comes from the moon, which nobody argues with; the hand comes from the wind, which pushes the water into the bay and holds it there. Fishermen read the table, then look at the flags, and then at the old stones, and believe the stones.',
    'Every spring the orchard is counted. Two people walk the rows with a notebook, one calls the name of the tree, the other writes down whether it lives. Apple, alive. Apple, alive. Pear, dead at the top. It takes two days, and in the evening the notebook lies on the kitchen table, thicker by one year than the evening before.',
    'When the bridge was closed the town learned how long its river was. Children crossed by boat, letters by a basket on a rope, and the doctor by a ford that only his horse trusted. The new bridge took eleven months. On the day it opened, the boat went over one last time, empty, with a flag, and everybody waved from above.',
    'The observatory keeps its windows open all night so that the air inside is as cold as the air outside. Warm air trembles, and a star seen through it trembles too. The astronomers wear two coats and drink soup. Toward morning the dome turns once by itself, as if it had slept badly, and the coldest hour gives the clearest pictures.',
    'A good map leaves out almost everything. It keeps the well, the footpath, the gate that sticks in winter, and drops the thousand trees between them. The surveyor who drew ours walked every path twice, once for the length and once for the shade, and she printed the shade in grey, which no map of the district had done before.',
    'The piano arrived by river and stood for a week under a tarpaulin, because the stairs were narrower than the letter had said. In the end the window came out, frame and all, and six people lifted. It has not been moved since. The tuner comes in March and in October; he says that it remembers the river in one string, the lowest one.',
    'Our weather station is a white box on four legs with a thermometer, a cup for the rain and a book. Somebody has to read it at seven every day, also on holidays, also in rain, which is when the cup is worth reading. In thirty years two mornings are missing. Both have a note beside them, and one of the notes is an apology.',
  ],
  zh: [
    '面包师凌晨三点开工，街上还黑着，炉子已经热了。面团从下午起就在冷处睡着，这一天全由面团说了算：暖的面团跑在钟前头，冷的面团只能等。六点钟，第一炉面包摆进橱窗，明天的面团又送进了冷处。',
    '自行车的链条磨得很慢，谁也看不出来。每一节只长一根头发丝那么多，全部链节加起来就长了一指，终于有一天，链条爬到齿尖上，不再落进齿缝里。一片冲压的铁尺一秒钟就能量出来：尺子掉进链节，链条该换，齿轮还有救。',
    '我们的图书馆有一个架子，专放湿着还回来的书。书像扇子一样张开站着，页间夹着纸，一台小机器对着它们吹一个星期。大多数都能救活。带着海水味的会多留几天，因为曾经有位读者就要那种味道，馆员把它当作愿望记了下来。',
    '港口墙上的潮汐表准到分钟，却总差一掌。分钟来自月亮，没有人同它争；那一掌来自风，风把水推进海湾，又按在那里不放。渔民先看表，再看旗，最后看那些老石头，他们相信石头。',
    '每年春天都要数一遍果园。两个人拿着本子沿着树行走，一个喊树名，一个记它是死是活。苹果，活着。苹果，活着。梨树，树顶枯了。数完要两天，晚上本子放在厨房的桌上，比前一晚厚了一年。',
    '桥封了以后，镇上的人才知道河有多长。孩子坐船过河，信件装在绳上的篮子里过河，医生走一处浅滩，只有他的马信得过那里。新桥修了十一个月。通桥那天，小船最后渡了一次，空着，插着旗，大家都在桥上挥手。',
    '天文台整夜开着窗，好让里面的空气同外面一样冷。暖空气会颤，隔着它看的星星也会颤。观测的人穿两件大衣，喝热汤。快天亮时，圆顶自己转一下，像是没睡好，而最冷的那个钟头照片最清楚。',
    '好地图几乎什么都不画。它留下水井、小路、冬天会卡住的门，丢掉中间的一千棵树。画我们这张图的测量员每条路走两遍，一遍量长短，一遍看树荫，她把树荫印成灰色，这一带的地图从没有人这样画过。',
    '钢琴是从河上运来的，在油布下面站了一个星期，因为楼梯比信里写的窄。最后把窗连框一起拆了，六个人抬上去，从此再没动过。调琴师三月来一次，十月来一次，他说有一根弦还记得那条河，就是最低的那一根。',
    '我们的气象站是一只四条腿的白箱子，里面有温度计、接雨的杯子和一个本子。每天七点总得有人去读，过节也去，下雨也去，下雨时杯子才值得读。三十年里缺了两个早晨，两处旁边都有说明，其中一条是道歉。',
  ],
});
