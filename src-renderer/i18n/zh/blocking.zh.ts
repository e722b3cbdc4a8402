import type { blocking as english } from '../blocking.en.ts';
import type { Translated } from '../Catalogue.ts';

export const blocking: Translated<typeof english> = {
  block: '屏蔽',
  unblock: '取消屏蔽',
  blockHint: '你将不再收到 {{name}} 的私信和通知。对方不会得知。',
  unblockHint: '允许 {{name}} 再次给你发送私信。',
  unblockPerson: '取消屏蔽 {{name}}',
  youBlocked: '你已屏蔽 {{name}}。取消屏蔽后即可发送消息。',
  hidden: '来自已屏蔽的人的消息',
  show: '显示',
  privacy: '隐私',
  page: '已屏蔽的人',
  none: '你没有屏蔽任何人。你可以在某人的资料卡上屏蔽对方。',
  note: '已屏蔽的人不能给你发送私信，你也不会收到与其相关的通知。对方不会得知。在房间中，选择“显示”即可查看其消息。',
};
