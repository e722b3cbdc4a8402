import type { storage as english } from '../storage.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of how much the files of the team have. */
export const storage: Translated<typeof english> = {
  intro: '成员已发送和正在上传的文件。你只能看到大小，看不到文件。',
  total: '共 {{used}}',
  totalOf: '共 {{used}}，上限 {{limit}}',
  near: '团队的文件空间即将用完。请提高上限，或请成员删除文件。',
  noFiles: '还没有人发送过文件。',
  show: '显示',
  by: { people: '按成员', rooms: '按房间' },
  together: {
    groups: '所有群聊',
    direct: '所有私信',
    closed: '已关闭的房间',
  },
};
