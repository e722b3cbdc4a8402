import type { LogEvent } from '#shared/contract/model.ts';

/** Frequent words of both languages, including those that the bench searches for. */
const ENGLISH = `the to and a of in is you that it we for on have be this with are as not at i can will if do was but they from
  all so what there just about up out one time when get our would my think me your how no like more now see he by them know
  then good need go some want who make here today had has could has been next week tomorrow please thanks meeting work new
  back look over also people only right after way really should team call send help much first done still last before take
  very say day where could us any something customer design price quote launch review report budget draft final copy office
  server release deploy test branch merge build error window contract invoice delivery friday monday project document folder`;
const CHINESE = `我们 你们 今天 明天 可以 没有 什么 这个 那个 一个 时候 现在 知道 需要 大家 问题 已经 就是 还是 如果 因为 所以 但是 谢谢 开会
  会议 报价 合同 客户 设计 文件 发布 测试 项目 周一 周五 下周 时间 价格 预算 版本 确认 修改 完成 安排 电话 公司 办公室 发给 看看 一下
  不是 怎么 他们 自己 觉得 事情 工作 东西 地方 开始 以后 以前 或者 而且 应该 其实 比较 当然 好的 收到 发票 方案 数据 服务器`;
const SYLLABLES = 'ba ce di fo gu ha ki lo mu ne pa qui ro sa te vi wo xe ya zu bran cler dort fing gash'.split(' ');
const RARE_ENGLISH = 30_000;
const RARE_CHINESE = 6_000;
/** The start of the CJK unified ideographs; the first thousands of them serve as rare ones. */
const FIRST_IDEOGRAPH = 0x4e00;

const PEOPLE = Array.from({ length: 60 }, (_, index) => `person-${index}`);
const CONVERSATIONS = 200;
const FIRST_AT = Date.UTC(2024, 0, 1);
const EVERY_MS = 63_000;
/** When the last of a million messages was written. */
export const CORPUS_END = FIRST_AT + 1_000_000 * EVERY_MS;

export interface CorpusPart {
  readonly conversationId: string;
  readonly events: LogEvent[];
}

/** Messages in two languages over two years, words by Zipf's law: the same ones each time. */
export function* writeCorpus(messages: number): Generator<CorpusPart> {
  const random = createRandom(20_251_121);
  const english = createZipf(random, listEnglish());
  const chinese = createZipf(random, listChinese());
  const perConversation = Math.ceil(messages / CONVERSATIONS);
  for (let number = 0; number < CONVERSATIONS; number += 1) {
    const events = Array.from({ length: perConversation }, (_, index): LogEvent => {
      const text = writeText(random, english, chinese);
      const at = FIRST_AT + Math.floor((index + random()) * CONVERSATIONS * EVERY_MS);
      const offset = index + 1;
      const from = PEOPLE[Math.floor(random() ** 2 * PEOPLE.length)] ?? '';
      return {
        type: 'message',
        offset,
        counted: offset,
        id: `c${number}-${offset}`,
        at,
        from,
        body: { kind: 'text', text },
      };
    });
    yield { conversationId: corpusRoom(number), events };
  }
}

export const corpusRoom = (number: number): string => `room:room-${number}`;
/** The first of them write often, the last (-1) rarely. */
export const corpusPerson = (rank: number): string => PEOPLE.at(rank) ?? '';

function writeText(random: () => number, english: () => string, chinese: () => string): string {
  const kind = random();
  const length = 1 + Math.floor(random() ** 2 * 24);
  if (kind < 0.45) return Array.from({ length }, english).join(' ');
  const text = Array.from({ length: Math.ceil(length / 1.5) }, chinese).join('');
  return kind < 0.9 ? `${text}。` : `${english()} ${text} ${english()}`;
}

function listEnglish(): string[] {
  const rare = Array.from({ length: RARE_ENGLISH }, (_, index) => {
    let word = '';
    for (let rest = index + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
      word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    }
    return word;
  });
  return [...ENGLISH.split(/\s+/), ...rare];
}

function listChinese(): string[] {
  const ideograph = (index: number): string => String.fromCodePoint(FIRST_IDEOGRAPH + (index % RARE_CHINESE));
  const rare = Array.from({ length: RARE_CHINESE }, (_, index) => ideograph(index * 7) + ideograph(index * 13 + 5));
  return [...CHINESE.split(/\s+/), ...rare];
}

/** The word of rank r occurs in proportion to 1 / (r + 2). */
function createZipf(random: () => number, words: readonly string[]): () => string {
  const sums: number[] = [];
  let sum = 0;
  for (const rank of words.keys()) sums.push((sum += 1 / (rank + 3)));
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
}

/** mulberry32: the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
