import type { On } from '../storyClock.ts';
import type { DirectStory } from './Scene.ts';

/** The latest messages of my direct conversations; they are preceded by a year of history. */
export function directStories(on: On): readonly DirectStory[] {
  return [
    {
      with: 'priya',
      year: 'en',
      scenes: [
        { by: 'me', at: on(2, 11, 4), does: 'say', text: 'Is the invoice of the print shop right now?' },
        { by: 'priya', at: on(2, 11, 30), does: 'say', text: 'Yes, they sent a new one. Paid this morning.' },
        { by: 'me', at: on(2, 11, 31), does: 'read' },
      ],
    },
    {
      with: 'lun',
      year: 'zh',
      scenes: [
        { by: 'lun', at: on(1, 14, 12), does: 'say', text: '下周三的客户会议，你和我一起去吗？' },
        { by: 'me', at: on(1, 14, 20), does: 'say', text: '好的，我带新的样本。' },
        { by: 'lun', at: on(1, 14, 21), does: 'say', text: '太好了 🙌' },
        { by: 'me', at: on(1, 14, 21), does: 'read' },
      ],
    },
    {
      with: 'sofia',
      year: 'en',
      scenes: [
        { by: 'me', at: on(1, 16, 20), does: 'say', text: 'Can you book the studio for Monday?' },
        { by: 'sofia', at: on(1, 16, 26), does: 'say', text: 'Booked, from nine to noon.' },
        { by: 'sofia', at: on(1, 16, 27), does: 'send', file: 'studio', caption: 'The light at nine, from last time:' },
        { by: 'me', at: on(1, 16, 30), does: 'read' },
      ],
    },
    {
      with: 'jonas',
      year: 'en',
      scenes: [
        {
          by: 'me',
          as: 'captions',
          at: on(1, 15, 2),
          does: 'say',
          text: 'The captions are final, all twelve of them.',
        },
        { by: 'jonas', at: on(1, 15, 6), does: 'say', text: 'Then I send it to print at four.', answers: 'captions' },
        { by: 'jonas', at: on(0, 9, 31), does: 'say', text: 'The proofs are on your desk.' },
        { by: 'me', at: on(0, 9, 33), does: 'say', text: 'Thanks, I look at them after the call.' },
        { by: 'me', at: on(0, 9, 33), does: 'read' },
        { by: 'jonas', at: on(0, 9, 58), does: 'say', text: 'The blue on page 3 is still too dark.' },
      ],
    },
    {
      with: 'mei',
      year: 'en',
      scenes: [
        {
          by: 'mei',
          at: on(1, 17, 52),
          does: 'say',
          text: 'The printer moved us to Friday afternoon. I told Sofia already.',
        },
        { by: 'me', at: on(1, 17, 58), does: 'say', text: 'Good. Then we have the whole morning for the copy.' },
        {
          by: 'mei',
          at: on(0, 9, 41),
          does: 'say',
          text: 'Copy deck for the launch page is final. Two open points are marked in the file.',
        },
        {
          by: 'me',
          as: 'first',
          at: on(0, 9, 43),
          does: 'say',
          text: 'The first one is mine, I answer it in the file. Who takes the second?',
        },
        {
          by: 'mei',
          at: on(0, 9, 44),
          does: 'say',
          text: '看过了，第二点我来改。 Can you confirm the price line before noon?',
          answers: 'first',
        },
        { by: 'mei', at: on(0, 9, 45), does: 'say', text: 'The feature flag is already on in staging:' },
        { by: 'mei', at: on(0, 9, 45), does: 'say', text: 'https://staging.harbour.example/launch' },
        { by: 'me', at: on(0, 9, 51), does: 'say', text: 'Great. My answer is in the file too.' },
        { by: 'mei', at: on(0, 9, 52), does: 'say', text: '收到，谢谢！' },
        { by: 'me', at: on(0, 9, 53), does: 'read' },
        {
          by: 'mei',
          at: on(0, 10, 7),
          does: 'say',
          text: 'The recording of the dry run is there, about 40 seconds of audio at the start can be skipped.',
        },
      ],
    },
  ];
}
