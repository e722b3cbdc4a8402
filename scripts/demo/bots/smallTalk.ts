import type { Actor } from '../team.ts';

/** Unprompted messages while the demo is open; `to` is a room; null: me. */
export interface Remark {
  readonly by: Actor;
  readonly to: string | null;
  readonly text: string;
}

/** In this order, repeatedly. */
export const REMARKS: readonly Remark[] = [
  {
    by: 'omar',
    to: 'harbour-app',
    text: 'The map is in review. If you have ten minutes, please look at the ferry stops.',
  },
  { by: 'mei', to: null, text: 'Did you hear the recording already?' },
  { by: 'siyuan', to: 'harbour-app', text: '我来看。' },
  { by: 'laura', to: 'photo-wall', text: 'Fog again this morning. I go out with the camera at noon, who comes along?' },
  { by: 'jonas', to: 'launch-review', text: 'Second point is answered in the file. *Nothing* is open from my side.' },
  { by: 'omar', to: 'photo-wall', text: 'I do!' },
  { by: 'lun', to: '设计讨论', text: '第二个方案我做了大一点的样张，下午贴在墙上。' },
  { by: 'sofia', to: 'front-desk', text: 'The courier is here.' },
  { by: 'mei', to: 'launch-review', text: '好，那我们 12 点上线 🚀' },
  { by: 'sofia', to: null, text: 'Monday, nine o’clock: shall I bring breakfast?' },
  {
    by: 'laura',
    to: 'launch-review',
    text: 'The pictures for the page are in the right size now, all **nine** of them.',
  },
  { by: 'siyuan', to: '设计讨论', text: '收到 👍' },
];
