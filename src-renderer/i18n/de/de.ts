import type { Catalogue } from '../Catalogue.ts';
import { about } from './about.de.ts';
import { activity } from './activity.de.ts';
import { blocking } from './blocking.de.ts';
import { boundary } from './boundary.de.ts';
import { dataExport } from './dataExport.de.ts';
import { emoji } from './emoji.de.ts';
import { errors } from './errors.de.ts';
import { files } from './files.de.ts';
import { keys, spoken } from './keys.de.ts';
import { reports } from './reports.de.ts';
import { oversight } from './oversight.de.ts';
import { hosting } from './hosting.de.ts';
import { health } from './health.de.ts';
import { printing } from './printing.de.ts';
import { retention } from './retention.de.ts';
import { rooms } from './rooms.de.ts';
import { insideRoom } from './insideRoom.de.ts';
import { messages } from './messages.de.ts';
import { messageActions } from './messageActions.de.ts';
import { panels } from './panels.de.ts';
import { encryption } from './encryption.de.ts';
import { person } from './person.de.ts';
import { profile } from './profile.de.ts';
import { joinRequests } from './joinRequests.de.ts';
import { proposals } from './proposals.de.ts';
import { scheduled } from './scheduled.de.ts';
import { sections } from './sections.de.ts';
import { servers } from './servers.de.ts';
import { settings } from './settings.de.ts';
import { settingSearch } from './settingSearch.de.ts';
import { transfer } from './transfer.de.ts';
import { search } from './search.de.ts';
import { storage } from './storage.de.ts';
import { team } from './team.de.ts';
import { welcome } from './welcome.de.ts';
import { writing } from './writing.de.ts';

/** The catalogue in German. */
export const de: Catalogue = {
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
    hidden:
      'Dieser Name enthält ein unsichtbares Zeichen ({{character}}). Entferne es, oder gib den Namen noch einmal ein.',
    unknown:
      'Dieser Name enthält ein Zeichen, das manche Computer nicht anzeigen können ({{character}}). Wähle einen anderen Namen.',
    changedOften:
      'Dieser Name wurde in 30 Tagen {{nameChanges}}-mal geändert. Er kann wieder geändert werden: {{time}}.',
    marks: 'Ein Buchstabe in diesem Namen hat zu viele Akzente. Verwende höchstens vier verschiedene.',
  },
  common: {
    continue: 'Weiter',
    tryAgain: 'Erneut versuchen',
    today: 'Heute',
    yesterday: 'Gestern',
    you: 'du',
    cancel: 'Abbrechen',
    chooseDate: 'Datum wählen',
    copiedForMinute: 'Kopiert. Die Zwischenablage wird in einer Minute geleert.',
    previousMonth: 'Voriger Monat',
    nextMonth: 'Nächster Monat',
  },
  start: {
    title: 'Willkommen bei Parley',
    question: 'Wo sollen deine Nachrichten gespeichert werden?',
    embedded: 'Auf diesem Computer',
    embeddedHint:
      'Um Parley auszuprobieren oder einen Computer gemeinsam zu nutzen. Sofort bereit; nichts verlässt diesen Computer.',
    redis: 'Redis meines Teams',
    redisHint:
      'Für Teams ohne Parley-Server. Redis ist eine Datenbank, die ein Administrator einrichtet; von ihm bekommst du die Adresse.',
    gateway: 'Ein Parley-Server',
    gatewayHint: 'Um mit deinem Team zu schreiben. Du brauchst die Adresse des Servers.',
    nearby: 'Teams in der Nähe',
    nearbyHint: 'Um einem Team beizutreten, das ein anderer Computer in diesem Netzwerk bereitstellt.',
    moreOptions: 'Weitere Optionen',
    redisAddress: 'Redis-Adresse',
    redisExample:
      'Zum Beispiel redis://:passwort@redis.example.org:6379, oder rediss:// für TLS. Trenne die Knoten eines Clusters durch Kommas.',
    wrong: {
      scheme: 'Das ist keine Redis-Adresse. Sie muss mit redis:// beginnen, oder mit rediss:// für TLS.',
      user: 'Der Benutzer oder das Passwort in dieser Adresse enthält eine ungültige %-Folge. Gib sie stattdessen unter „Erweitert“ ein.',
      host: 'Der Hostname fehlt, oder der Port ist nicht gültig. Verwende einen Port von 1 bis 65535.',
      database:
        'Nach dem letzten Schrägstrich darf nur die Nummer einer Datenbank stehen. Lass sie bei einem Cluster weg.',
      master: 'Sentinel braucht den Namen des Masters. Verwende Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
      options:
        'Diese Adresse hat Optionen, die Parley nicht unterstützt. Entferne, was nach dem ? steht, außer sentinel_username und sentinel_password.',
    },
    advanced: 'Erweitert',
    advancedHint: 'Benutzer, Passwort, Zertifizierungsstelle, Sentinel',
    redisUser: 'Benutzer',
    redisUserHint: 'Ein Benutzer des Redis-Servers (ACL), nicht dein Name in Parley.',
    redisMaster: 'Name des Sentinel-Masters',
    redisMasterHint: 'Nur wenn die Adressen oben Sentinels sind. Oft mymaster.',
    redisCa: 'Deine eigene Zertifizierungsstelle',
    redisCaHint:
      'Füge das Zertifikat im PEM-Format ein, oder wähle seine Datei. Nur für rediss://; ein Zertifikat ist nicht geheim.',
    redisCaFile: 'Datei wählen …',
    optional: 'optional',
    gatewayAddress: 'Serveradresse',
    gatewayExample: 'Zum Beispiel https://chat.example.org',
    working: 'Wird verbunden …',
    starting: 'Wird gestartet …',
    unreachable: 'Parley kann deine Unterhaltungen nicht laden',
    change: 'Anderen Server verwenden',
  },
  signIn: {
    signInTitle: 'Anmelden',
    where: 'Deine Nachrichten sind gespeichert auf: {{place}}',
    onThisComputer: 'diesem Computer',
    name: 'Name',
    nameHint: 'Andere sehen diesen Namen.',
    password: 'Passwort',
    passwordHint: 'Mindestens {{passwordMinLength}} Zeichen.',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    signIn: 'Anmelden',
    withProvider: 'Mit {{provider}} anmelden',
    withPasskey: 'Mit Passkey anmelden',
    desktopTitle: 'Auf diesem Computer bei {{host}} anmelden',
    desktopText:
      'Verwende einen Passkey, dann öffnet der Browser die Parley-App. Mach nur weiter, wenn du das eben in der Parley-App ausgewählt hast.',
    inBrowser: 'Mach im Browser weiter. Er bringt dich hierher zurück.',
    backToApp: 'Zurück zu Parley',
    backToAppText: 'Der Browser fragt, ob er Parley öffnen soll. Wenn nichts geschieht, nimm die Schaltfläche.',
    openApp: 'Parley öffnen',
    orPassword: 'oder mit Name und Passwort',
    completing: 'Die Anmeldung wird abgeschlossen …',
    register: 'Konto erstellen',
    registerName: 'Konto mit diesem Namen erstellen',
    haveAccount: 'Ich habe schon ein Konto',
    guestTitle: '{{room}} als Gast beitreten',
    guestText: 'Du brauchst kein Konto. Wähle den Namen, den die Personen in diesem Raum sehen.',
    guestEnter: 'Beitreten',
    working: 'Einen Moment …',
    nameMissing: 'Gib deinen Namen ein.',
    passwordMissing: 'Gib dein Passwort ein.',
    setupCode: 'Einrichtungscode',
    setupCodeHint: 'Der Server zeigt ihn beim Start an. Das erste Konto wird Inhaber des Teams.',
    invitation: 'Einladungscode',
    invitationHint: 'Du bekommst ihn von einem Admin des Teams, zum Beispiel K7QF-2MXD-9ABC.',
    codeMissing: 'Gib den Code ein.',
    forgotten: 'Passwort vergessen?',
    codeTitle: 'Gib deinen Code ein',
    codeText: 'Dein Konto braucht zusätzlich zum Passwort einen Code.',
    useRecoveryCode: 'Wiederherstellungscode verwenden',
    useAppCode: 'Code aus der App verwenden',
    recoveryCode: 'Wiederherstellungscode',
    appCode: 'Code aus deiner Authenticator-App',
    codesTooMany: 'Zu viele Codes. In {{time}} kannst du es noch einmal versuchen.',
    twoFactorTitle: 'Dein Team verlangt die Zwei-Faktor-Anmeldung',
    twoFactorText:
      'Richte eine Authenticator-App ein, um fortzufahren. Ungesendete Nachrichten warten bis dahin; beim Abmelden werden sie gelöscht.',
    resetTitle: 'Neues Passwort setzen',
    resetText:
      'Der Inhaber oder ein Admin deines Teams kann unter „Team verwalten“ einen Code für dich erstellen. Ein Code für den Inhaber wird auf dem Server erstellt, mit „npm run admin“.',
    resetCode: 'Code',
    resetCodeHint: 'Zum Beispiel K7QF-2MXD-9ABC. Er funktioniert einmal und gilt einen Tag.',
    newPassword: 'Neues Passwort',
    reset: 'Passwort setzen und anmelden',
    back: 'Zurück zur Anmeldung',
  },
  connection: {
    live: 'Verbunden',
    connecting: 'Wird verbunden …',
    catchingUp: 'Wird aktualisiert …',
    offline: 'Offline',
    refusedTitle: 'Keine Verbindung möglich.',
    refused: 'Keine Verbindung möglich',
    since: 'seit {{time}}',
    readable: 'Alles, was du gelesen hast, bleibt verfügbar',
    serverRefused: 'Der Server kann auf seinen Redis nicht zugreifen. Bitte einen Administrator, das zu beheben.',
    tryNow: 'Jetzt versuchen',
    needed: 'Offline nicht verfügbar',
    waiting_one: '{{count}} Nachricht wartet auf das Senden',
    waiting_other: '{{count}} Nachrichten warten auf das Senden',
  },
  kept: {
    rebuilt:
      'Die Daten von Parley auf diesem Computer waren beschädigt und wurden neu aufgebaut. Nicht gesendete Nachrichten sind möglicherweise verloren; alles andere wird wieder vom Server geladen.',
    unreadable:
      'Der Schlüssel zu den verschlüsselten Daten von Parley auf diesem Computer fehlt, deshalb hat Parley von vorn begonnen. Nicht gesendete Nachrichten und Entwürfe sind vorerst nicht lesbar; sie kommen mit dem Schlüssel zurück. Alles andere wird wieder vom Server geladen.',
    read: 'OK',
  },
  secrets: {
    question: 'Deine Anmeldung kann auf diesem Computer nicht verschlüsselt gespeichert werden.',
    allow: 'Ohne Verschlüsselung angemeldet bleiben',
    refuse: 'Nächstes Mal nach dem Passwort fragen',
    hint: 'Deine Anmeldung kann auf diesem Computer nicht verschlüsselt gespeichert werden. Solange das aus ist, fragt Parley bei jedem Start nach deinem Passwort.',
  },
  switcher: {
    title: 'Springen zu',
    placeholder: 'Eine Person, ein Raum oder ein Befehl',
    results: 'Ergebnisse',
    unread_one: '{{count}} ungelesene',
    unread_other: '{{count}} ungelesene',
    choose: 'auswählen',
    open: 'öffnen',
    rooms: 'Räume',
    people: 'Personen',
    commands: 'Befehle',
  },
  storeEncryption: {
    label: 'Nachrichten auf diesem Computer verschlüsseln',
    states: {
      on: 'Nachrichten, Entwürfe und nicht gesendete Dateien auf diesem Computer sind mit einem Schlüssel verschlüsselt, den dein System schützt.',
      off: 'Wer an die Festplatte dieses Computers gelangt, kann die Nachrichten, Entwürfe und nicht gesendeten Dateien darauf lesen.',
      encrypting: 'Parley verschlüsselt deine Nachrichten. Du kannst weiterarbeiten.',
      decrypting: 'Parley hebt die Verschlüsselung auf. Du kannst weiterarbeiten.',
      waiting:
        'Auf der Festplatte ist nicht genug Platz, um deine Nachrichten umzuwandeln. Schaffe Platz; Parley versucht es wieder.',
      locked:
        'Deine Nachrichten sind verschlüsselt, aber der Schlüsselbund deines Systems ist gesperrt oder wurde ersetzt. Entsperre ihn und starte Parley neu. Wenn du das ausschaltest, beginnt Parley mit einer leeren Kopie und entfernt die Verschlüsselung der alten, sobald es sie lesen kann. Wenn du es danach einschaltest, verschlüsselt Parley mit einem neuen Schlüssel.',
      unavailable:
        'Dein System hat keinen Schlüsselbund, der den Schlüssel schützt. Deshalb können Nachrichten auf diesem Computer nicht verschlüsselt werden.',
    },
  },
  sidebar: {
    lastBy: '{{name}}:',
    lastMine: 'Du',
    label: 'Unterhaltungen und Personen',
    find: 'In dieser Liste suchen',
    favourites: 'Favoriten',
    favourite: 'Zu Favoriten hinzufügen',
    notFavourite: 'Aus Favoriten entfernen',
    tooManyFavourites: 'Du hast {{count}} Favoriten, mehr geht nicht. Entferne zuerst einen.',
    rooms: 'Räume',
    newRoom: 'Raum hinzufügen',
    offers: 'Räume mit diesem Namen',
    noRooms: 'Noch keine Räume.',
    conversations: 'Direktnachrichten',
    conversationsLabel: 'Unterhaltungen',
    people: 'Personen',
    newConversation: 'Unterhaltung beginnen',
    typing: 'schreibt …',
    unreadName_one: '{{name}}, {{count}} ungelesen',
    unreadName_other: '{{name}}, {{count}} ungelesen',
    noConversations: 'Noch keine Nachrichten. Wähle jemanden unter „Personen“.',
    noConversationsAlone: 'Noch keine Nachrichten.',
    noPeople: 'Personen erscheinen hier, sobald sie ein Konto erstellen.',
    noOthers: 'Du hast schon mit allen eine Unterhaltung.',
    listMenu: 'Optionen der Liste',
    showUnreadOnly: 'Nur ungelesene anzeigen',
    showAll: 'Alle anzeigen',
    unreadOnly: 'Nur ungelesene Unterhaltungen werden angezeigt.',
    noUnread: 'Nichts ist ungelesen.',
    markAllRead: 'Alle als gelesen markieren …',
    markAllReadTitle_one: '{{count}} Unterhaltung als gelesen markieren?',
    markAllReadTitle_other: '{{count}} Unterhaltungen als gelesen markieren?',
    markAllReadText: 'Die Zähler verschwinden auf allen deinen Computern. Das lässt sich nicht rückgängig machen.',
    markAllReadConfirm: 'Als gelesen markieren',
    noResults: 'Keine Treffer',
    thisComputer: 'Auf diesem Computer',
    available: 'Verfügbar',
    notConnected: 'Nicht verbunden',
  },
  menu: {
    label: 'Menü',
    open: 'Einstellungen und Abmelden',
    invite: 'Team einladen …',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'System',
    signOut: 'Abmelden',
    signOutUnsent_one: 'Abmelden und {{count}} nicht gesendete Nachricht verlieren',
    signOutUnsent_other: 'Abmelden und {{count}} nicht gesendete Nachrichten verlieren',
  },
  presence: {
    online: 'Online',
    offline: 'Offline',
    unknown: 'Status unbekannt',
    paused: '{{presence}}, Benachrichtigungen pausiert',
    momentAgo: 'Gerade eben online',
    minutesAgo: 'Zuletzt online vor {{count}} Min.',
    hoursAgo: 'Zuletzt online vor {{count}} Std.',
    daysAgo_one: 'Zuletzt online vor {{count}} Tag',
    daysAgo_other: 'Zuletzt online vor {{count}} Tagen',
  },
  timeline: {
    label: 'Nachrichten',
    back: 'Zurück zu den Unterhaltungen',
    showDetails: 'Details',
    new: 'Neu',
    messageLabel: '{{name}}, {{time}}',
    isTyping: '{{name}} schreibt …',
    areTyping: '{{name}} und {{other}} schreiben …',
    manyAreTyping: 'Mehrere Personen schreiben …',
    loadOlder: 'Ältere Nachrichten laden',
    loadingOlder: 'Ältere Nachrichten werden geladen …',
    olderDeleted: 'Ältere Nachrichten wurden automatisch gelöscht.',
    olderNeedsConnection:
      'Ältere Nachrichten sind nicht auf diesem Computer gespeichert. Verbinde dich, um sie zu laden.',
    loading: 'Nachrichten werden geladen …',
    emptyTitle: 'Sag {{name}} Hallo',
    emptyText: 'Es gibt noch keine Nachrichten. Mit deiner ersten beginnt die Unterhaltung.',
    logChanged:
      'Der Server wurde auf einen früheren Stand dieser Unterhaltung zurückgesetzt. Nachrichten, die er nicht mehr hat, wurden auch hier entfernt; deine eigenen kannst du noch einmal senden.',
    sending: 'Wird gesendet …',
    notSent: 'Nicht gesendet: {{why}}',
    waitsOffline: 'Wird gesendet, wenn du wieder online bist',
    waitsServer: 'Wird gesendet, wenn der Server antwortet',
    waitsSlowMode: 'Langsamer Modus: wird später gesendet',
    waitsMessageRate: 'Limit für Nachrichten erreicht: wird später gesendet',
    waitsUnkept:
      'Noch nicht gesendet, und auf diesem Computer nicht speicherbar. Lass Parley geöffnet, bis sie gesendet ist.',
    retry: 'Jetzt erneut senden',
    edit: 'Bearbeiten',
    discard: 'Verwerfen',
    jumpToEnd: 'Zur neuesten Nachricht springen',
    newBelow: '{{count}} neu',
    toDate: 'Zu einem Datum gehen',
    toDateField: 'Datum',
    toDateGo: 'Los',
    badDate: 'Gib ein gültiges Datum ein.',
  },
  composer: {
    label: 'Nachricht',
    placeholder: 'Nachricht an {{name}}',
    placeholderEncrypted: 'Verschlüsselte Nachricht an {{name}}',
    hint: 'Enter zum Senden · Shift Enter für eine neue Zeile',
    send: 'Senden',
  },
  details: {
    presence: 'Status',
    label: 'Details',
    close: 'Details schließen',
    about: 'Über diese Unterhaltung',
    aboutText: 'Eine direkte Unterhaltung zwischen dir und {{name}}.',
    messages: 'Nachrichten',
    lastActivity: 'Letzte Aktivität',
    none: 'Noch keine',
    hereNow: 'Gerade hier',
    away: 'Abwesend',
    unknown: 'Status unbekannt',
  },
};
