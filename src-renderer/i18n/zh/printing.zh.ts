import type { printing as english } from '../printing.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of printing a conversation. */
export const printing: Translated<typeof english> = {
  title: '打印对话',
  saveTitle: '将对话另存为 PDF',
  about: '包含姓名、时间、文本和小图片；其他文件仅显示名称。',
  messages: '消息',
  days_other: '最近 {{count}} 天',
  loaded: '已加载的消息',
  notEncrypted: '我知道此副本未加密',
  preparing: '正在准备…',
  print: '打印',
  save: '保存',
  count_other: '{{count}} 条消息',
  bounded: '仅包含此时段内最新的消息。',
  unavailable: '无法加载此时段内更早的消息。',
  notCurrent: '由于没有连接，可能缺少最新消息。',
  deleted: '已删除的消息',
};
