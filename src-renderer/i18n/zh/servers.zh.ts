import type { servers as english } from '../servers.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of several servers side by side in the desktop. */
export const servers: Translated<typeof english> = {
  label: '服务器',
  add: '添加服务器…',
  addTitle: '添加服务器',
  addText: '它的消息保存在哪里？',
  new: '新服务器',
  notConnected: '未连接',
  remove: '移除服务器…',
  removeTitle: '移除“{{name}}”？',
  removeText: '你将退出登录，这台电脑上保存的此服务器的数据会被删除，包括未发送的消息。服务器上的内容会全部保留。',
  removeHere: '你将退出登录，你的草稿和未发送的消息会被删除。会话本身会保留在这台电脑上。',
  removeConfirm: '移除服务器',
};
