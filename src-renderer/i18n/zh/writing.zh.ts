import type { writing as english } from '../writing.en.ts';
import type { Translated } from '../Catalogue.ts';

export const writing: Translated<typeof english> = {
  completions: {
    people: '可提及的人',
    rooms: '可链接的房间',
    emoji: '表情',
    commands: '命令',
  },
  formats: {
    label: '格式',
    bold: '粗体',
    italic: '斜体',
    strike: '删除线',
    code: '代码',
    link: '链接',
  },
  wide: {
    everyone_other: '此房间的全部 {{count}} 人',
    present_other: '当前在线的 {{count}} 人',
    group_other: '{{count}} 人的小组',
  },
  notify: {
    title: '通知 {{count}} 人？',
    text: '你的消息提到了 {{count}} 人，他们都会收到通知。',
    confirm: '发送并通知',
  },
  found_other: '{{count}} 条建议',

  editing: '编辑消息',
  editHint: 'Enter 保存 · Esc 取消',
  dropEdit: '取消编辑',
  save: '保存',

  messageRateWait: '你的团队限制每分钟的消息数。{{left}}后继续发送',
  messageRateRule: '你的团队限制每分钟可发送的消息数。你的消息将稍后按顺序发送。',

  longText: {
    title: '作为文件发送？',
    text: '这段文字有 {{size}}，而一条消息最多 {{most}}。点击“发送”后才会发出。',
    attach: '添加为文件',
    instead: '改为添加为文件',
  },

  forward: {
    title_other: '转发 {{count}} 条消息',
    hint: '会显示原作者，文件会重新上传。',
    find: '查找会话',
    places: '转发到',
    nowhere: '没有与“{{query}}”匹配的会话。请少输入几个字试试。',
    heading: '转发自 **{{name}}**',
    send: '发送',
    unencrypted: '那里未加密：服务器可以读取你发送的内容。',
    sendUnencrypted: '不加密发送',
    sendUnencryptedTo: '不加密发送给{{name}}',
    sending: '正在发送…',
    sent: '已发送',
    sendTo: '发送给 {{name}}',
    sendingTo: '正在发送给 {{name}}',
    sentTo: '已发送给 {{name}}',
    failed: '未发送：{{why}}',
    done: '完成',
  },

  commands: {
    join: '按名称打开或加入房间',
    leave: '离开此房间',
    invite: '给某人发送此房间的链接',
    msg: '给某人发消息',
    search: '搜索所有消息',
    mute: '将此会话静音',
    unmute: '取消此会话的静音',
    shrug: '在消息末尾添加耸肩表情',
  },
  takes: {
    room: '房间',
    person: '名称',
    words: '关键词',
    text: '文字',
  },
  problems: {
    unknown: '没有 {{command}} 这个命令。再按一次 Enter 可将其作为消息发送。',
    noRoom: '此命令只能在房间中使用。再按一次 Enter 可将其作为消息发送。',
    notForGuests: '访客不能使用此命令。再按一次 Enter 可将其作为消息发送。',
    missing: '{{command}} 后面还需要内容。再按一次 Enter 可将其作为消息发送。',
    nobody: '没有与“{{name}}”匹配的人。再按一次 Enter 可将其作为消息发送。',
    badRoom: '“{{name}}”不是有效的房间名称。再按一次 Enter 可将其作为消息发送。',
    offline: '离线时无法使用此命令。再按一次 Enter 可将其作为消息发送。',
  },
  invitation: '和我一起加入 {{link}}',
};
