const english = {
  locale: 'en',
  dir: 'ltr' as 'ltr' | 'rtl',
  open: 'Open Parley',
  recent: 'Recent conversations',
  quit: 'Quit Parley',
  nothingUnread: 'No unread messages',
  offline: 'offline',
  pause: 'Pause notifications',
  pauses: { halfHour: '30 minutes', hour: '1 hour', tomorrow: 'Until tomorrow morning' },
  pausedUntil: (time: string): string => `Notifications paused until ${time}`,
  resume: 'Resume notifications',
  inTray: {
    title: 'Parley is still running',
    body: 'You’ll still get messages. Open or quit Parley from its tray icon.',
  },
  conversation: (name: string, unread: number): string => `${name} (${unread})`,
  /** A conversation of one of several servers. */
  atServer: (conversation: string, server: string): string => `${conversation} – ${server}`,
  thisComputer: 'On this computer',
  edit: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  spelling: {
    title: 'Spelling',
    off: 'Off',
    system: 'Check spelling',
    folder: 'Dictionaries (.bdic)…',
    learn: 'Add to dictionary',
    noSuggestion: 'No suggestions',
  },
  unread: (count: number): string => `${count} unread`,
  both: (one: string, other: string): string => `${one}, ${other}`,
  hosting: (team: string, connected: number): string => `Hosting ${team} · ${connected} connected`,
  quitHosting: {
    title: (team: string): string => `Quit and stop hosting ${team}?`,
    detail: (connected: number): string =>
      connected === 1
        ? '1 person is connected. They can read and write until you’re back, but nothing is delivered.'
        : `${connected} people are connected. They can read and write until you’re back, but nothing is delivered.`,
    quit: 'Quit',
    cancel: 'Cancel',
  },
};

type Words = typeof english;

const chinese: Words = {
  locale: 'zh-CN',
  dir: 'ltr',
  open: '打开 Parley',
  recent: '最近的对话',
  quit: '退出 Parley',
  nothingUnread: '没有未读消息',
  offline: '离线',
  pause: '暂停通知',
  pauses: { halfHour: '30 分钟', hour: '1 小时', tomorrow: '到明天早上' },
  pausedUntil: (time) => `通知已暂停至 ${time}`,
  resume: '恢复通知',
  inTray: {
    title: 'Parley 仍在运行',
    body: '你仍会收到消息。可以通过托盘图标打开或退出 Parley。',
  },
  conversation: (name, unread) => `${name}（${unread}）`,
  atServer: (conversation, server) => `${conversation} – ${server}`,
  thisComputer: '这台电脑',
  edit: { cut: '剪切', copy: '复制', paste: '粘贴', selectAll: '全选' },
  spelling: {
    title: '拼写',
    off: '关闭',
    system: '检查拼写',
    folder: '词典（.bdic）…',
    learn: '添加到词典',
    noSuggestion: '没有建议',
  },
  unread: (count) => `${count} 条未读`,
  both: (one, other) => `${one}，${other}`,
  hosting: (team, connected) => `正在托管 ${team} · ${connected} 人已连接`,
  quitHosting: {
    title: (team) => `退出并停止托管 ${team}？`,
    detail: (connected) => `${connected} 人已连接。在你回来之前，他们可以阅读和撰写，但消息不会送达。`,
    quit: '退出',
    cancel: '取消',
  },
};

const german: Words = {
  locale: 'de-DE',
  dir: 'ltr',
  open: 'Parley öffnen',
  recent: 'Letzte Unterhaltungen',
  quit: 'Parley beenden',
  nothingUnread: 'Keine ungelesenen Nachrichten',
  offline: 'offline',
  pause: 'Benachrichtigungen pausieren',
  pauses: { halfHour: '30 Minuten', hour: '1 Stunde', tomorrow: 'Bis morgen früh' },
  pausedUntil: (time) => `Benachrichtigungen pausiert bis ${time}`,
  resume: 'Benachrichtigungen fortsetzen',
  inTray: {
    title: 'Parley läuft weiter',
    body: 'Du bekommst weiterhin Nachrichten. Über das Symbol im Infobereich kannst du Parley öffnen oder beenden.',
  },
  conversation: (name, unread) => `${name} (${unread})`,
  atServer: (conversation, server) => `${conversation} – ${server}`,
  thisComputer: 'Auf diesem Computer',
  edit: { cut: 'Ausschneiden', copy: 'Kopieren', paste: 'Einfügen', selectAll: 'Alles auswählen' },
  spelling: {
    title: 'Rechtschreibung',
    off: 'Aus',
    system: 'Rechtschreibung prüfen',
    folder: 'Wörterbücher (.bdic)\u00A0…',
    learn: 'Zum Wörterbuch hinzufügen',
    noSuggestion: 'Keine Vorschläge',
  },
  unread: (count) => `${count} ungelesen`,
  both: (one, other) => `${one}, ${other}`,
  hosting: (team, connected) => `${team} läuft hier · ${connected} verbunden`,
  quitHosting: {
    title: (team) => `Parley beenden und ${team} nicht mehr bereitstellen?`,
    detail: (connected) =>
      connected === 1
        ? '1 Person ist verbunden. Sie kann weiter lesen und schreiben, aber nichts wird zugestellt, bis du zurück bist.'
        : `${connected} Personen sind verbunden. Sie können weiter lesen und schreiben, aber nichts wird zugestellt, bis du zurück bist.`,
    quit: 'Beenden',
    cancel: 'Abbrechen',
  },
};

const spanish: Words = {
  locale: 'es-ES',
  dir: 'ltr',
  open: 'Abrir Parley',
  recent: 'Conversaciones recientes',
  quit: 'Salir de Parley',
  nothingUnread: 'No hay mensajes sin leer',
  offline: 'sin conexión',
  pause: 'Pausar notificaciones',
  pauses: { halfHour: '30 minutos', hour: '1 hora', tomorrow: 'Hasta mañana por la mañana' },
  // A time, or a date and a time.
  pausedUntil: (time) => `Notificaciones en pausa hasta ${/^\d{2}:/u.test(time) ? 'las' : 'el'} ${time}`,
  resume: 'Reanudar notificaciones',
  inTray: {
    title: 'Parley sigue en marcha',
    body: 'Seguirás recibiendo mensajes. Abre Parley o sal de él desde su icono en la bandeja.',
  },
  conversation: (name, unread) => `${name} (${unread})`,
  atServer: (conversation, server) => `${conversation} – ${server}`,
  thisComputer: 'En este dispositivo',
  edit: { cut: 'Cortar', copy: 'Copiar', paste: 'Pegar', selectAll: 'Seleccionar todo' },
  spelling: {
    title: 'Ortografía',
    off: 'Desactivada',
    system: 'Revisar ortografía',
    folder: 'Diccionarios (.bdic)…',
    learn: 'Añadir al diccionario',
    noSuggestion: 'Sin sugerencias',
  },
  unread: (count) => `${count} sin leer`,
  both: (one, other) => `${one}, ${other}`,
  hosting: (team, connected) => `Alojando ${team} · ${connected} en línea`,
  quitHosting: {
    title: (team) => `¿Salir y dejar de alojar ${team}?`,
    detail: (connected) =>
      connected === 1
        ? 'Hay 1 persona conectada. Puede leer y escribir hasta que vuelvas, pero no se entrega nada.'
        : `Hay ${connected} personas conectadas. Pueden leer y escribir hasta que vuelvas, pero no se entrega nada.`,
    quit: 'Salir',
    cancel: 'Cancelar',
  },
};

const arabic: Words = {
  locale: 'ar',
  dir: 'rtl',
  open: 'فتح Parley',
  recent: 'المحادثات الأخيرة',
  quit: 'إنهاء Parley',
  nothingUnread: 'لا رسائل غير مقروءة',
  offline: 'غير متصل',
  pause: 'إيقاف الإشعارات مؤقتًا',
  pauses: { halfHour: '30 دقيقة', hour: 'ساعة واحدة', tomorrow: 'حتى صباح الغد' },
  pausedUntil: (time) => `الإشعارات موقوفة مؤقتًا حتى ${time}`,
  resume: 'استئناف الإشعارات',
  inTray: {
    title: 'ما زال Parley يعمل',
    body: 'ستستمر في تلقي الرسائل. افتح Parley أو أنهِه من أيقونته في شريط النظام.',
  },
  conversation: (name, unread) => `${name} (${unread})`,
  atServer: (conversation, server) => `${conversation} – ${server}`,
  thisComputer: 'على هذا الكمبيوتر',
  edit: { cut: 'قص', copy: 'نسخ', paste: 'لصق', selectAll: 'تحديد الكل' },
  spelling: {
    title: 'التدقيق الإملائي',
    off: 'إيقاف',
    system: 'التدقيق الإملائي',
    folder: 'القواميس (.bdic)…',
    learn: 'إضافة إلى القاموس',
    noSuggestion: 'لا اقتراحات',
  },
  unread: (count) => `غير مقروء: ${count}`,
  both: (one, other) => `${one}، ${other}`,
  hosting: (team, connected) => `استضافة ${team} · متصل: ${connected}`,
  quitHosting: {
    title: (team) => `هل تريد الإنهاء وإيقاف استضافة ${team}؟`,
    detail: (connected) => `عدد المتصلين: ${connected}. يمكنهم القراءة والكتابة حتى عودتك، لكن لن يُسلَّم شيء.`,
    quit: 'إنهاء',
    cancel: 'إلغاء',
  },
};

/** By the language's code. */
const TRANSLATIONS: ReadonlyMap<string, Words> = new Map([
  ['zh', chinese],
  ['de', german],
  ['es', spanish],
  ['ar', arabic],
]);

let current: Words = english;

/**
 * The texts outside the page, those of the tray and of the context menu of a text field, in the language of the page.
 */
export function words(): Words {
  return current;
}

/** Sets the language of these texts (BCP 47); English if there is no other. */
export function setLanguage(language: string): void {
  current = TRANSLATIONS.get(language.toLowerCase().split('-')[0] ?? '') ?? english;
}
