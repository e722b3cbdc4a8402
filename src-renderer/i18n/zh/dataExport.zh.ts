import type { dataExport as english } from '../dataExport.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export of the person's own data; `index`: of the page in the file. */
export const dataExport: Translated<typeof english> = {
  heading: '你的数据',
  text: '一个 ZIP 文件，包含你的个人资料、设置、消息和文件，不包含其他人的消息。',
  start: '导出我的数据…',
  cancel: '取消导出',
  progress: '导出进度',
  running_other: '{{count}} 个会话中的 {{done}} 个，{{size}}',
  saved: '你的数据已保存。',
  savedPartly_other: '你的数据已保存，但缺少 {{count}} 个部分。原因见文件中的 index.html。',
  failed: '未能导出你的数据：{{why}}',
  index: {
    title: '{{name}}在 Parley 中的数据',
    exported: '{{time}}使用 Parley {{version}} 从 {{place}} 导出。',
    format: '列表每行一条，最新的在前。时间为自 1970 年起的毫秒数（UTC）。',
    notIncluded:
      '不包含：其他人的消息、已删除的消息和已编辑消息的旧版本、密码，以及导出时你无法打开的内容，例如你已离开或被移出的房间。',
    filesHeading: '文件',
    contentHeading: '内容',
    entriesHeading: '条目',
    messagesHeading: '消息',
    leftOutHeading: '缺失或不完整',
    profile: '姓名、曾用名、头衔、时区和状态',
    picture: '头像',
    settings: '设置',
    drafts: '这台电脑上的草稿',
    sessions: '你登录过的设备',
    groups: '你所在的群组',
    blocked: '已屏蔽的人',
    saved: '保存的消息和提醒',
    scheduled: '定时消息',
    activity: '动态',
    announcements: '你写的公告',
    subscriptions: '你关注的主题和人',
    webhooks: '你创建的 webhook',
    posts: '你在主题中的帖子',
    conversations: '会话',
  },
};
