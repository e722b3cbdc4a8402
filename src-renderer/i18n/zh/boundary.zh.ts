import type { boundary as english } from '../boundary.en.ts';
import type { Translated } from '../Catalogue.ts';

export const boundary: Translated<typeof english> = {
  title: 'Parley 的这个部分停止了工作',
  text: '其他部分仍可正常使用，你写的内容不会丢失。',
  row: '无法显示此内容。',
  windowTitle: 'Parley 遇到了问题',
  windowText: '你的消息没有丢失。请重新加载以继续。',
  copy: '复制详情',
  copied: '已复制',
  notCopied: '未能复制',
  close: '关闭',
  reload: '重新加载',
};
