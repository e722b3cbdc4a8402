import type { emoji as english } from '../emoji.en.ts';
import type { Translated } from '../Catalogue.ts';

export const emoji: Translated<typeof english> = {
  insert: '插入表情',
  label: '表情',
  search: '搜索表情',
  loading: '正在加载表情…',
  failed: '表情加载失败。',
  none: '没有与“{{query}}”匹配的表情。请换个词试试。',
  found_other: '{{count}} 条结果',
  recent: '常用',
  popular: '热门',
  results: '搜索结果',
  groups: '分类',
  group: {
    smileys: '笑脸',
    people: '人物',
    nature: '动物与自然',
    food: '食物与饮料',
    travel: '旅行与地点',
    activities: '活动',
    objects: '物品',
    symbols: '符号',
    flags: '旗帜',
  },
  tone: '肤色',
  tones: {
    none: '默认肤色',
    light: '浅肤色',
    mediumLight: '中浅肤色',
    medium: '中等肤色',
    mediumDark: '中深肤色',
    dark: '深肤色',
  },
};
