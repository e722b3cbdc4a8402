import type { keys as englishKeys, spoken as englishSpoken } from '../keys.en.ts';
import type { Translated } from '../Catalogue.ts';

export const keys: Translated<typeof englishKeys> = {
  title: '键盘',
  text: '所有操作都可以用键盘完成。按 Tab 向前移动，按 Shift+Tab 向后移动；快捷键如下：',
  groups: { go: '导航', read: '阅读', write: '输入', help: '帮助' },
  jump: '跳转到人员、房间或命令',
  newMessage: '新消息',
  earlierPlace: '后退到之前显示的内容',
  laterPlace: '再次前进',
  nextUnread: '下一个未读会话',
  previousUnread: '上一个未读会话',
  ownWindow: '在单独的窗口中打开对话',
  server: '显示另一个服务器',
  nextPart: '窗口的下一个区域',
  previousPart: '窗口的上一个区域',
  back: '返回或关闭',
  searchHere: '在此会话中搜索',
  searchEverywhere: '全局搜索',
  among: '在消息或列表项之间移动',
  ends: '跳转到第一项或最后一项',
  actions: '消息操作',
  send: '发送',
  newLine: '换行',
  bold: '粗体',
  italic: '斜体',
  strike: '删除线',
  code: '代码',
  link: '将所选文字变为链接',
  pastePlain: '粘贴为纯文本',
  settings: '设置',
  list: '键盘快捷键',
  or: '或',
  global: {
    title: '在这台电脑的任何地方',
    label: '显示或隐藏 Parley',
    hint: '在所有应用中有效。选择之前没有快捷键。',
    none: '选择快捷键',
    press: '请按下按键…按 Esc 取消',
    remove: '移除',
    noModifier: '快捷键需要 Ctrl、Alt 或 ⌘，再加字母、数字或功能键。',
    own: 'Parley 自己使用此快捷键。请选择其他快捷键。',
    taken: '其他应用或系统正在使用此快捷键，因此它在这里无效。请选择其他快捷键。',
    unconfirmed: '此快捷键由你的桌面环境决定。如果无效，请在键盘设置中允许或设置它。',
  },
};

/** Texts for screen readers only. */
export const spoken: Translated<typeof englishSpoken> = {
  label: '朗读',
  message: '{{name}}：{{text}}',
  many: '{{count}} 条新消息。最新一条：',
};
