import type { about as english } from '../about.en.ts';
import type { Translated } from '../Catalogue.ts';

export const about: Translated<typeof english> = {
  mentionsYou: '{{label}}，提到了你',

  reply: '回复',
  replyingTo: '回复 {{name}}',
  dropReply: '取消回复',
  answers: '回复 {{name}}：{{excerpt}}',
  jump: '跳转到消息',
  quoteLoading: '正在加载消息…',
  quoteGone: '此消息已不可用',
  quoteRecalled: '消息已删除',

  react: '添加表情回应',
  reactions: '表情回应',
  by: '{{emoji}}：{{names}}',
  giveIt: '添加同样的表情回应',
  takeItBack: '取消你的表情回应',
  notReacted: '表情回应未更改：{{why}}',
  poll: {
    voters_other: '{{count}} 人已投票',
    visible: '此处所有人都能看到投票',
    closesAt: '截止时间：{{time}}',
    closedAt: '结束时间：{{time}}',
    close: '结束投票',
    takeBack: '撤回投票',
  },
};
