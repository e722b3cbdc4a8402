const HAN = /\p{Script=Han}/u;

const ANSWERS = {
  question: {
    en: [
      'I think so, let me look it up.',
      'Yes. Tomorrow at the latest.',
      'Good question. I ask around and tell you.',
      'Not yet, but nearly.',
    ],
    zh: ['我看一下，马上告诉你。', '可以，明天之前给你。', '好问题，我问问大家。'],
  },
  thanks: { en: ['You are welcome 🙂', 'Any time!'], zh: ['不客气 🙂', '应该的！'] },
  greeting: { en: ['Hello! How is it going?', 'Good to see you here.'], zh: ['你好！最近怎么样？', '早！'] },
  file: { en: ['Oh, that looks good!', 'Got it, thanks.'], zh: ['好看！', '收到，谢谢！'] },
  other: {
    en: [
      'Sounds good to me.',
      'Understood, I write it down.',
      'Then let us do it like that.',
      '👍',
      'I tell the others.',
    ],
    zh: ['好的。', '明白，我记下来。', '那就这样。', '👍'],
  },
} as const;

/** A reply of a person of the demo; `turn` selects one of the alternatives. */
export function answerTo(text: string | null, turn: number): string {
  const kind = kindOf(text);
  const language = HAN.test(text ?? '') ? 'zh' : 'en';
  const choices: readonly string[] = ANSWERS[kind][language];
  return choices[turn % choices.length] ?? '👍';
}

function kindOf(text: string | null): keyof typeof ANSWERS {
  if (text === null) return 'file';
  if (/[?？]\s*$/.test(text)) return 'question';
  if (/\bthank|谢谢/i.test(text)) return 'thanks';
  if (/^\s*(?:hi|hello|hey|good (?:morning|evening)|你好|早)/i.test(text)) return 'greeting';
  return 'other';
}
