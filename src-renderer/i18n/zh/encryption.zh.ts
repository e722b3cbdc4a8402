import type { encryption as english } from '../encryption.en.ts';
import type { Translated } from '../Catalogue.ts';

export const encryption: Translated<typeof english> = {
  encrypted: '已加密：只有你和{{name}}的设备能读取',
  sign: '已加密',
  label: '加密',
  endToEnd: '端到端',
  openEncrypted: '打开加密会话',
  openReadable: '打开未加密会话',
  loading: '正在检查此会话的设备…',
  noDevice: '{{name}}还不能接收加密消息。等{{name}}打开 Parley 后，你就可以在这里发消息。',
  waiting: '此设备还不能读取你的加密消息。请在你的另一台设备上打开此会话或设置，并批准显示此号码的设备：',
  declined: '你的另一台设备拒绝了此设备。',
  removed: '你的另一台设备移除了此设备。',
  askAgain: '再次请求',
  approved:
    '显示此号码的设备批准了此设备。请确认你的另一台设备在设置的“用于加密消息的设备”中显示相同的号码。如果显示的号码不同，请不要确认：可能有人想读取你的消息。请在你的另一台设备上更改密码。',
  confirm: '号码一致',
  replaced:
    '你用于加密消息的设备已在另一台设备上被替换，或者服务器丢失了更改。如果是你替换的，请在那台设备上批准此设备。如果你的所有设备都显示此提示，请在其中一台上重新开始。否则请更改密码。',
  insecure:
    '加密会话需要 HTTPS：此页面通过未加密的连接传送，途中可能被他人更改。请使用桌面应用，或请管理员设置 HTTPS。',
  changed:
    '{{name}}的设备已被替换：可能是{{name}}重新开始了，也可能有人想读取你的消息。请与{{name}}核对这些号码，例如通过电话。',
  earlierDevices:
    '服务器上只有{{name}}较早的设备列表，使用它会让已移除的设备读取你的消息。{{name}}可以在 Parley 中重新开始。',
  unavailable: '{{name}}无法接收加密消息。',
  unstored: 'Parley 无法在此电脑上读取或存储加密会话的密钥。请解锁密钥环或释放空间，然后重新启动 Parley。',
  lost: '服务器上已没有{{name}}的设备，或返回了错误的设备。在{{name}}于 Parley 中重新开始之前，不会发送任何内容。',
  locked: '已锁定，打开可查看原因',
  signOutTitle: '要退出你唯一的设备吗？',
  signOutText:
    '只有此设备能读取你的加密消息。退出登录后，任何设备都无法再读取它们。如要保留，请先在另一台设备上登录并在此批准。',
  replacedListed:
    '你用于加密消息的设备已在别处更改，或者服务器丢失了更改。只有重新开始后，此设备才能再次读取消息。如果你不清楚原因，也请更改密码。',
  accept: '这些是{{name}}的设备',
  noOtherDevice: '我没有其他设备…',
  startOver: '重新开始',
  startOverHint: '以前的内容在此设备上仍无法读取。你的其他设备将退出登录，与你通信的人会被要求核对此设备。',
  request: '一台新设备请求读取你的加密消息。仅当它是你的设备并显示此号码时才批准：',
  approve: '批准',
  approveDevice: '批准 {{number}}',
  decline: '拒绝',
  declineDevice: '拒绝 {{number}}',
  devices: '用于加密消息的设备',
  devicesHint: '这些设备可以读取你的加密私信。移除的设备将退出登录。每个号码是哪台设备由服务器说明。',
  thisDevice: '此设备',
  thisDeviceWaits: '此设备，等待批准',
  remove: '移除',
  removeDevice: '移除 {{number}}',
  devicesOf: '加密私信中的设备',
};
