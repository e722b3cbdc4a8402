import type { Catalogue } from '../Catalogue.ts';
import { about } from './about.es.ts';
import { activity } from './activity.es.ts';
import { blocking } from './blocking.es.ts';
import { boundary } from './boundary.es.ts';
import { dataExport } from './dataExport.es.ts';
import { emoji } from './emoji.es.ts';
import { errors } from './errors.es.ts';
import { files } from './files.es.ts';
import { keys, spoken } from './keys.es.ts';
import { reports } from './reports.es.ts';
import { oversight } from './oversight.es.ts';
import { hosting } from './hosting.es.ts';
import { health } from './health.es.ts';
import { printing } from './printing.es.ts';
import { retention } from './retention.es.ts';
import { rooms } from './rooms.es.ts';
import { insideRoom } from './insideRoom.es.ts';
import { messages } from './messages.es.ts';
import { messageActions } from './messageActions.es.ts';
import { panels } from './panels.es.ts';
import { encryption } from './encryption.es.ts';
import { person } from './person.es.ts';
import { profile } from './profile.es.ts';
import { joinRequests } from './joinRequests.es.ts';
import { proposals } from './proposals.es.ts';
import { scheduled } from './scheduled.es.ts';
import { sections } from './sections.es.ts';
import { servers } from './servers.es.ts';
import { settings } from './settings.es.ts';
import { settingSearch } from './settingSearch.es.ts';
import { transfer } from './transfer.es.ts';
import { search } from './search.es.ts';
import { storage } from './storage.es.ts';
import { team } from './team.es.ts';
import { welcome } from './welcome.es.ts';
import { writing } from './writing.es.ts';

/** The catalogue in Spanish. */
export const es: Catalogue = {
  activity,
  errors,
  emoji,
  about,
  blocking,
  reports,
  oversight,
  printing,
  retention,
  dataExport,
  health,
  hosting,
  boundary,
  files,
  keys,
  spoken,
  rooms,
  insideRoom,
  messages,
  messageActions,
  encryption,
  panels,
  person,
  profile,
  joinRequests,
  proposals,
  scheduled,
  search,
  sections,
  servers,
  settings,
  settingSearch,
  transfer,
  storage,
  team,
  welcome,
  writing,
  names: {
    hidden: 'Este nombre contiene un carácter invisible ({{character}}). Quítalo o vuelve a escribir el nombre.',
    unknown:
      'Este nombre contiene un carácter que algunos dispositivos no pueden mostrar ({{character}}). Elige otro nombre.',
    changedOften: 'Este nombre ha cambiado {{nameChanges}} veces en 30 días. Se podrá volver a cambiar: {{time}}.',
    marks: 'Una letra de este nombre tiene demasiados acentos. Usa cuatro distintos como máximo.',
  },
  common: {
    continue: 'Continuar',
    tryAgain: 'Reintentar',
    today: 'Hoy',
    yesterday: 'Ayer',
    you: 'tú',
    cancel: 'Cancelar',
    chooseDate: 'Elegir una fecha',
    copiedForMinute: 'Copiado. El portapapeles se vaciará en un minuto.',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
  },
  start: {
    title: 'Te damos la bienvenida a Parley',
    question: '¿Dónde quieres guardar tus mensajes?',
    embedded: 'En este dispositivo',
    embeddedHint: 'Para probar Parley o compartir un dispositivo. Listo al momento; nada sale de este dispositivo.',
    redis: 'El Redis de mi equipo',
    redisHint:
      'Para equipos sin un servidor de Parley. Redis es una base de datos que configura un administrador, quien te da su dirección.',
    gateway: 'Un servidor de Parley',
    gatewayHint: 'Para chatear con tu equipo. Necesitas la dirección de su servidor.',
    nearby: 'Equipos cercanos',
    nearbyHint: 'Para unirte a un equipo que aloja otro dispositivo de esta red.',
    moreOptions: 'Más opciones',
    redisAddress: 'Dirección de Redis',
    redisExample:
      'Por ejemplo redis://:contraseña@redis.example.org:6379, o rediss:// para TLS. Separa los nodos de un clúster con comas.',
    wrong: {
      scheme: 'No es una dirección de Redis. Debe empezar por redis://, o por rediss:// para TLS.',
      user: 'El usuario o la contraseña de esta dirección contiene una secuencia % no válida. Escríbelos en “Avanzado”.',
      host: 'Falta el nombre de host, o el puerto no es válido. Usa un puerto del 1 al 65535.',
      database: 'Después de la última barra solo puede ir un número de base de datos. Omítelo en un clúster.',
      master: 'Sentinel necesita el nombre del maestro. Usa letras, cifras, puntos, guiones y guiones bajos.',
      options:
        'Esta dirección tiene opciones que Parley no admite. Quita lo que sigue al ?, excepto sentinel_username y sentinel_password.',
    },
    advanced: 'Avanzado',
    advancedHint: 'Usuario, contraseña, autoridad de certificación, Sentinel',
    redisUser: 'Usuario',
    redisUserHint: 'Un usuario del servidor de Redis (ACL), no tu nombre en Parley.',
    redisMaster: 'Nombre del maestro de Sentinel',
    redisMasterHint: 'Solo si las direcciones de arriba son Sentinels. A menudo, mymaster.',
    redisCa: 'Tu propia autoridad de certificación',
    redisCaHint:
      'Pega el certificado en formato PEM o elige su archivo. Solo para rediss://; un certificado no es secreto.',
    redisCaFile: 'Elegir un archivo…',
    optional: 'opcional',
    gatewayAddress: 'Dirección del servidor',
    gatewayExample: 'Por ejemplo https://chat.example.org',
    working: 'Conectando…',
    starting: 'Iniciando…',
    unreachable: 'Parley no puede cargar tus conversaciones',
    change: 'Usar otro servidor',
  },
  signIn: {
    signInTitle: 'Iniciar sesión',
    where: 'Tus mensajes se guardan en {{place}}',
    onThisComputer: 'este dispositivo',
    name: 'Nombre',
    nameHint: 'Los demás verán este nombre.',
    password: 'Contraseña',
    passwordHint: 'Al menos {{passwordMinLength}} caracteres.',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    signIn: 'Iniciar sesión',
    withProvider: 'Iniciar sesión con {{provider}}',
    withPasskey: 'Iniciar sesión con una llave de acceso',
    desktopTitle: 'Iniciar sesión en {{host}} en este dispositivo',
    desktopText:
      'Usa una llave de acceso y tu navegador abrirá la aplicación Parley. Continúa solo si acabas de elegirlo en la aplicación Parley.',
    inBrowser: 'Continúa en tu navegador. Te traerá de vuelta aquí.',
    backToApp: 'Volver a Parley',
    backToAppText: 'Tu navegador pregunta si debe abrir Parley. Si no ocurre nada, usa el botón.',
    openApp: 'Abrir Parley',
    orPassword: 'o con tu nombre y contraseña',
    completing: 'Completando el inicio de sesión…',
    register: 'Crear cuenta',
    registerName: 'Crear una cuenta con este nombre',
    haveAccount: 'Ya tengo una cuenta',
    guestTitle: 'Unirse a {{room}} como invitado',
    guestText: 'No necesitas una cuenta. Elige el nombre que verán las personas de esta sala.',
    guestEnter: 'Unirse',
    working: 'Un momento…',
    nameMissing: 'Escribe tu nombre.',
    passwordMissing: 'Escribe tu contraseña.',
    setupCode: 'Código de configuración',
    setupCodeHint: 'El servidor lo muestra al iniciarse. La primera cuenta es la propietaria del equipo.',
    invitation: 'Código de invitación',
    invitationHint: 'Te lo da un administrador del equipo, por ejemplo K7QF-2MXD-9ABC.',
    codeMissing: 'Escribe el código.',
    forgotten: '¿Olvidaste tu contraseña?',
    codeTitle: 'Escribe tu código',
    codeText: 'Tu cuenta necesita un código además de la contraseña.',
    useRecoveryCode: 'Usar un código de recuperación',
    useAppCode: 'Usar un código de la aplicación',
    recoveryCode: 'Código de recuperación',
    appCode: 'Código de tu aplicación de autenticación',
    codesTooMany: 'Demasiados códigos. Puedes intentarlo de nuevo en {{time}}.',
    twoFactorTitle: 'Tu equipo exige la verificación en dos pasos',
    twoFactorText:
      'Configura una aplicación de autenticación para continuar. Los mensajes sin enviar esperan hasta entonces; si cierras la sesión, se eliminan.',
    resetTitle: 'Definir una contraseña nueva',
    resetText:
      'El propietario o un administrador de tu equipo puede crear un código para ti en “Gestionar equipo”. El código para el propietario se crea en el servidor, con “npm run admin”.',
    resetCode: 'Código',
    resetCodeHint: 'Por ejemplo K7QF-2MXD-9ABC. Funciona una vez, durante un día.',
    newPassword: 'Contraseña nueva',
    reset: 'Definir contraseña e iniciar sesión',
    back: 'Volver al inicio de sesión',
  },
  connection: {
    live: 'Conectado',
    connecting: 'Conectando…',
    catchingUp: 'Poniéndose al día…',
    offline: 'Sin conexión',
    refusedTitle: 'No se puede conectar.',
    refused: 'No se puede conectar',
    since: 'desde {{time}}',
    readable: 'Todo lo que has leído sigue disponible',
    serverRefused: 'El servidor no puede acceder a su Redis. Pide a un administrador que lo solucione.',
    tryNow: 'Intentar ahora',
    needed: 'No disponible sin conexión',
    waiting_one: '{{count}} mensaje pendiente de envío',
    waiting_other: '{{count}} mensajes pendientes de envío',
  },
  kept: {
    rebuilt:
      'Los datos de Parley en este dispositivo estaban dañados y se han reconstruido. Es posible que se hayan perdido mensajes no enviados; todo lo demás se descarga de nuevo del servidor.',
    unreadable:
      'Falta la clave de los datos cifrados de Parley en este dispositivo, así que Parley ha empezado de nuevo. Los mensajes no enviados y los borradores no se pueden leer por ahora; volverán si vuelve la clave. Todo lo demás se descarga de nuevo del servidor.',
    read: 'OK',
  },
  secrets: {
    question: 'Tu sesión no se puede guardar cifrada en este dispositivo.',
    allow: 'Mantener la sesión iniciada sin cifrado',
    refuse: 'Pedirme la contraseña la próxima vez',
    hint: 'Tu sesión no se puede guardar cifrada en este dispositivo. Mientras esto esté desactivado, Parley te pide la contraseña cada vez que se inicia.',
  },
  switcher: {
    title: 'Ir a',
    placeholder: 'Una persona, una sala o un comando',
    results: 'Resultados',
    unread_one: '{{count}} sin leer',
    unread_other: '{{count}} sin leer',
    choose: 'elegir',
    open: 'abrir',
    rooms: 'salas',
    people: 'personas',
    commands: 'comandos',
  },
  storeEncryption: {
    label: 'Cifrar los mensajes en este dispositivo',
    states: {
      on: 'Los mensajes, los borradores y los archivos no enviados de este dispositivo están cifrados con una clave que protege tu sistema.',
      off: 'Quien acceda al disco de este dispositivo puede leer los mensajes, los borradores y los archivos no enviados.',
      encrypting: 'Parley está cifrando tus mensajes. Puedes seguir trabajando.',
      decrypting: 'Parley está quitando el cifrado. Puedes seguir trabajando.',
      waiting:
        'No hay espacio suficiente en el disco para convertir tus mensajes. Libera espacio; Parley lo vuelve a intentar.',
      locked:
        'Tus mensajes están cifrados, pero el llavero de tu sistema está bloqueado o se ha sustituido. Desbloquéalo y reinicia Parley. Si desactivas esto, Parley empieza con una copia vacía y quita el cifrado de la anterior en cuanto pueda leerla. Si después lo activas, Parley cifra con una clave nueva.',
      unavailable:
        'Tu sistema no tiene un llavero que proteja la clave, así que los mensajes de este dispositivo no se pueden cifrar.',
    },
  },
  sidebar: {
    lastBy: '{{name}}:',
    lastMine: 'Tú',
    label: 'Conversaciones y personas',
    find: 'Buscar en esta lista',
    favourites: 'Favoritos',
    favourite: 'Añadir a favoritos',
    notFavourite: 'Quitar de favoritos',
    tooManyFavourites: 'Tienes {{count}} favoritos, el máximo permitido. Quita uno primero.',
    rooms: 'Salas',
    newRoom: 'Añadir una sala',
    offers: 'Salas con este nombre',
    noRooms: 'Todavía no hay salas.',
    conversations: 'Mensajes directos',
    conversationsLabel: 'Conversaciones',
    people: 'Personas',
    newConversation: 'Iniciar una conversación',
    typing: 'escribiendo…',
    unreadName_one: '{{name}}, {{count}} sin leer',
    unreadName_other: '{{name}}, {{count}} sin leer',
    noConversations: 'Todavía no hay mensajes. Elige a alguien en “Personas”.',
    noConversationsAlone: 'Todavía no hay mensajes.',
    noPeople: 'Las personas aparecen aquí cuando crean una cuenta.',
    noOthers: 'Ya tienes una conversación con todos.',
    listMenu: 'Opciones de la lista',
    showUnreadOnly: 'Mostrar solo las no leídas',
    showAll: 'Mostrar todo',
    unreadOnly: 'Solo se muestran las conversaciones no leídas.',
    noUnread: 'No hay nada sin leer.',
    markAllRead: 'Marcar todo como leído…',
    markAllReadTitle_one: '¿Marcar {{count}} conversación como leída?',
    markAllReadTitle_other: '¿Marcar {{count}} conversaciones como leídas?',
    markAllReadText: 'Sus contadores desaparecen en todos tus dispositivos. Esta acción no se puede deshacer.',
    markAllReadConfirm: 'Marcar como leído',
    noResults: 'Sin resultados',
    thisComputer: 'En este dispositivo',
    available: 'Disponible',
    notConnected: 'Sin conexión',
  },
  menu: {
    label: 'Menú',
    open: 'Ajustes y cierre de sesión',
    invite: 'Invitar a tu equipo…',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Sistema',
    signOut: 'Cerrar sesión',
    signOutUnsent_one: 'Cerrar sesión y perder {{count}} mensaje sin enviar',
    signOutUnsent_other: 'Cerrar sesión y perder {{count}} mensajes sin enviar',
  },
  presence: {
    online: 'En línea',
    offline: 'Sin conexión',
    unknown: 'Estado desconocido',
    paused: '{{presence}}, notificaciones en pausa',
    momentAgo: 'Última conexión: ahora mismo',
    minutesAgo: 'Última conexión hace {{count}} min',
    hoursAgo: 'Última conexión hace {{count}} h',
    daysAgo_one: 'Última conexión hace {{count}} día',
    daysAgo_other: 'Última conexión hace {{count}} días',
  },
  timeline: {
    label: 'Mensajes',
    back: 'Volver a las conversaciones',
    showDetails: 'Detalles',
    new: 'Nuevo',
    messageLabel: '{{name}}, {{time}}',
    isTyping: '{{name}} está escribiendo…',
    areTyping: '{{name}} y {{other}} están escribiendo…',
    manyAreTyping: 'Varias personas están escribiendo…',
    loadOlder: 'Cargar mensajes anteriores',
    loadingOlder: 'Cargando mensajes anteriores…',
    olderDeleted: 'Los mensajes anteriores se eliminaron automáticamente.',
    olderNeedsConnection: 'Los mensajes anteriores no están en este dispositivo. Conéctate para cargarlos.',
    loading: 'Cargando mensajes…',
    emptyTitle: 'Saluda a {{name}}',
    emptyText: 'Todavía no hay mensajes. El primero que envíes inicia la conversación.',
    logChanged:
      'El servidor se restauró a un estado anterior de esta conversación. Los mensajes que ya no tiene se quitaron también de aquí; puedes volver a enviar los tuyos.',
    sending: 'Enviando…',
    notSent: 'No enviado: {{why}}',
    waitsOffline: 'Se enviará cuando vuelvas a tener conexión',
    waitsServer: 'Se enviará cuando el servidor responda',
    waitsSlowMode: 'Modo lento: se enviará más tarde',
    waitsMessageRate: 'Límite de mensajes alcanzado: se enviará más tarde',
    waitsUnkept:
      'Todavía no se envió y no se puede guardar en este dispositivo. Deja Parley abierto hasta que se envíe.',
    retry: 'Reintentar ahora',
    edit: 'Editar',
    discard: 'Descartar',
    jumpToEnd: 'Ir al mensaje más reciente',
    newBelow: '{{count}} más',
    toDate: 'Ir a una fecha',
    toDateField: 'Fecha',
    toDateGo: 'Ir',
    badDate: 'Escribe una fecha válida.',
  },
  composer: {
    label: 'Mensaje',
    placeholder: 'Mensaje para {{name}}',
    placeholderEncrypted: 'Mensaje cifrado para {{name}}',
    hint: 'Enter para enviar · Shift Enter para una línea nueva',
    send: 'Enviar',
  },
  details: {
    presence: 'Estado',
    label: 'Detalles',
    close: 'Cerrar detalles',
    about: 'Acerca de esta conversación',
    aboutText: 'Una conversación directa entre {{name}} y tú.',
    messages: 'Mensajes',
    lastActivity: 'Última actividad',
    none: 'Todavía ninguno',
    hereNow: 'Aquí ahora',
    away: 'Ausente',
    unknown: 'Estado desconocido',
  },
};
