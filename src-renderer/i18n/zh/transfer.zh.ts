import type { transfer as english } from '../transfer.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export and import of settings. */
export const transfer: Translated<typeof english> = {
  save: '导出设置',
  saveHint: '包含外观、语言、通知、隐私和键盘设置的文件，不含密码、服务器或会话。',
  saveButton: '导出…',
  load: '导入设置',
  loadHint: '从 Parley 导出的文件导入。更改之前会先显示会变更的内容。',
  choose: '选择文件…',
  changesLabel: '更改',
  changes_other: '此文件将更改 {{count}} 项设置：',
  nothing: '你的设置已与此文件一致。',
  change: '{{from}} → {{to}}',
  warning: { lessPrivate: '隐私保护减弱', fewerNotifications: '通知减少' },
  leftOut: '以下内容在这里无法使用，因此未导入：',
  leftOutLabel: '未导入',
  more_other: '以及另外 {{count}} 项',
  apply: '应用',
  done: '已导入设置',
  on: '开',
  off: '关',
  refused: {
    broken: '此文件已损坏。未更改任何设置。',
    foreign: '这不是 Parley 的设置文件。未更改任何设置。',
    newer: '此文件由较新版本的 Parley 创建。请更新 Parley 后重试。未更改任何设置。',
    tooLarge: '此文件过大，不是设置文件。未更改任何设置。',
  },
};
