import type { hosting as english } from '../hosting.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of teams that a desktop hosts in the local network. */
export const hosting: Translated<typeof english> = {
  intro:
    '同一网络中的人可以凭邀请从自己的电脑加入此团队。只要 Parley 正在运行，团队在这台电脑加入的每个网络中都可用，并会在那里显示团队名称和你的名字。',
  teamName: '团队名称',
  start: '开始托管',
  starting: '正在启动…',
  adminsOnly: '只有管理员可以托管团队。',
  running: '{{name}} 正在这台电脑上运行',
  connected_other: '{{count}} 人已连接',
  noNetwork: '这台电脑不在局域网中，因此没有人能连接到团队。',
  code: '配对码',
  codeHint: '其他人在 Parley 中选择“附近的团队”，然后输入或扫描此配对码。有效期至 {{time}}。',
  codeUsedUp: '配对码输错次数过多。请创建新的配对码。',
  noCode: '创建配对码，让其他人加入。',
  newCode: '新配对码',
  copyLink: '复制邀请',
  copied: '已复制',
  notCopied: '无法复制',
  qr: '邀请的二维码',
  linkHint: '邀请 7 天内有效，最多 20 人可用。',
  keepAwake: '托管时保持这台电脑唤醒',
  keepAwakeHint: '屏幕仍可关闭。',
  stop: '停止托管…',
  stopTitle: '停止托管 {{name}}？',
  stopText: '其他人会保留已读的内容。他们写的内容会在你再次托管时发送。',
  stopConfirm: '停止托管',
  move: '迁移到服务器',
  moveHint:
    '管理员可以将整个团队连同所有消息和文件复制到服务器：先在这台电脑上运行 export-team，再在服务器上运行 import-team。',
  searching: '正在搜索此网络…',
  notFound: '尚未找到团队。请确认两台电脑在同一网络中。',
  found: '在此网络中找到',
  ownersComputer: '{{name}} 的电脑',
  guestCode: '配对码',
  guestCodeHint: '显示在托管团队的电脑上。',
  link: '邀请链接',
  linkOptional: '代替配对码',
  linkExample: '以 parley://join/ 开头',
};
