/** Texts of the composer except files. */
export const writing = {
  completions: {
    people: 'أشخاص للإشارة إليهم',
    rooms: 'غرف للربط بها',
    emoji: 'رموز تعبيرية',
    commands: 'أوامر',
  },
  formats: {
    label: 'التنسيق',
    bold: 'غامق',
    italic: 'مائل',
    strike: 'يتوسطه خط',
    code: 'شيفرة',
    link: 'رابط',
  },
  editing: 'تعديل الرسالة',
  editHint: 'Enter للحفظ · Esc للإلغاء',
  dropEdit: 'إلغاء التعديل',
  save: 'حفظ',
  invitation: 'انضم إليّ في {{link}}',
  forward: {
    hint: 'يُعرض الكاتب الأصلي. تُرفع الملفات من جديد.',
    find: 'البحث عن محادثة',
    places: 'إعادة توجيه إلى',
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    sent: 'أُرسلت',
    heading: 'أُعيد توجيهها من **{{name}}**',
    sendTo: 'إرسال إلى {{name}}',
    done: 'تم',
  },
} as const;
