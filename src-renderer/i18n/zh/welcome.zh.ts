import type { welcome as english } from '../welcome.en.ts';
import type { Translated } from '../Catalogue.ts';

export const welcome: Translated<typeof english> = {
  title: '欢迎，{{name}}',
  alone: '你是第一个来到这里的人。邀请你的团队，或先为大家创建一个房间。',
  others: '给别人发消息，或创建一个房间。',
  people: '可以发消息的人',
  writeTo: '发消息给',
  find: '找人',
  chooseTitle: '选择一个会话',
  chooseText: '从列表中选择，或开始新会话。',

  invite: '邀请你的团队',
  inviteHosted: '在同一网络中，其他人在 Parley 中选择“附近的团队”。托管此团队的人会提供配对码。',
  inviteEmbedded:
    '消息存储在这台电脑上，因此只有使用这台电脑的人可以加入。要与其他电脑上的人聊天，请退出登录并使用其他服务器。',
  inviteRedis:
    '请让对方在首次打开 Parley 时，在“更多选项”中选择“我的团队的 Redis”，并输入 {{address}}。如果有密码，也请一并告知。',
  inviteGateway: '请让对方在浏览器中打开 {{address}}。如果使用桌面应用，请选择“Parley 服务器”并输入此地址。',
  embeddedInvitation:
    '来 Parley 和我聊天吧：在 {{name}} 的电脑上退出 {{name}} 的账号，然后创建你自己的账号。如果想同时登录，请用选项 --profile second 启动 Parley。',
  loopback: '此地址只能在这台电脑上使用。服务器管理员可以提供其他人也能访问的地址。',
  copyAddress: '复制地址',
  copyInvitation: '复制邀请',
  copied: '已复制',
  notCopied: '复制失败',
};
