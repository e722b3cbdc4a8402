import type { ErrorCode } from '#shared/errors/codes.ts';

/** The text of every error code: what happened, then what to do about it. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'Parley no pudo procesarlo. Cámbialo e inténtalo de nuevo.',
  UNKNOWN_CALL: 'El servidor o esta aplicación no están actualizados. Actualiza ambos e inténtalo de nuevo.',
  TEXT_EMPTY: 'Todavía no hay nada que enviar. Escribe algo primero.',
  TEXT_TOO_LONG: 'Este mensaje ocupa más de {{limit}} KiB. Divídelo en varios mensajes.',
  TEXT_INVALID:
    'Este texto contiene un carácter que no se puede enviar. Quita lo que no se vea bien y envíalo de nuevo.',
  NAME_INVALID: 'Elige un nombre de 1 a {{nameLength}} caracteres visibles.',
  PASSWORD_TOO_SHORT: 'Elige una contraseña de al menos {{passwordMinLength}} caracteres.',
  PASSWORD_COMMON:
    'Esta contraseña es fácil de adivinar: la usa mucha gente, o es poco más que un nombre. Elige en su lugar varias palabras sin relación entre sí.',

  NOT_SIGNED_IN: 'No has iniciado sesión. Inicia sesión para continuar.',
  SESSION_EXPIRED: 'Tu sesión terminó. Vuelve a iniciar sesión; tu borrador está guardado.',
  WRONG_CREDENTIALS: 'El nombre y la contraseña no coinciden. Revisa ambos o crea una cuenta.',
  NAME_TAKEN: 'Este nombre ya está en uso. Elige otro, o inicia sesión si es el tuyo.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  NOT_TEAM_OWNER: 'Solo el propietario de este equipo puede hacerlo. Pídeselo.',
  NOT_FOR_GUESTS:
    'Los invitados solo pueden usar las salas a las que se les invitó. Pide a un administrador que te invite o que te haga miembro.',
  NO_SHARED_ROOM:
    'Este invitado no está en ninguna de tus salas. Pide a un administrador que lo invite a una y luego escríbele.',
  NOT_ADMIN: 'Solo un administrador de este equipo puede hacerlo. Pídeselo a uno de ellos.',
  ACCOUNT_DEACTIVATED: 'Esta cuenta está desactivada. Pide a un administrador de tu equipo que la reactive.',
  SETUP_CODE_REQUIRED:
    'Escribe el código de configuración para crear este equipo. El servidor lo muestra al iniciarse.',
  SETUP_CODE_WRONG:
    'Este código de configuración no es correcto. Copia el que mostró el servidor la última vez que se inició.',
  TEAM_CLOSED: 'Este equipo no acepta a nadie más por ahora. Pide a un administrador que lo abra.',
  INVITATION_REQUIRED: 'Necesitas una invitación para unirte a este equipo. Pídesela a un administrador.',
  CODE_REQUIRED: 'Esta cuenta tiene la verificación en dos pasos. Escribe el código de tu aplicación de autenticación.',
  CODE_WRONG: 'Este código no es correcto o ya se usó. Escribe otro.',
  TWO_FACTOR_ON: 'La verificación en dos pasos ya está activada. Desactívala para configurarla de nuevo.',
  TWO_FACTOR_OFF: 'La verificación en dos pasos está desactivada. Actívala primero.',
  TWO_FACTOR_REQUIRED: 'Tu equipo exige la verificación en dos pasos. Configúrala para continuar.',
  TWO_FACTOR_STAYS_ON:
    'Tu equipo exige la verificación en dos pasos, así que no puedes desactivarla. Pide al propietario que lo cambie.',
  TWO_FACTOR_OWN_FIRST:
    'Activa primero tu propia verificación en dos pasos en los ajustes, en “Inicio de sesión”. Después podrás exigirla.',
  SIGN_IN_EXPIRED: 'Este inicio de sesión tardó demasiado o empezó en otra ventana. Vuelve a iniciar sesión.',
  SIGN_IN_DENIED:
    'El inicio de sesión con tu organización se canceló o se rechazó. Inténtalo de nuevo o inicia sesión con tu contraseña.',
  SIGN_IN_FAILED:
    'No se pudo comprobar el inicio de sesión. Inténtalo de nuevo. Si vuelve a ocurrir, avisa a quien administra el servidor.',
  PROVIDER_UNAVAILABLE:
    'Ahora no se puede acceder al servicio de inicio de sesión. Inténtalo más tarde o inicia sesión con tu contraseña.',
  GROUP_NOT_ALLOWED:
    'Tu cuenta de la organización no está en ningún grupo que pueda usar este servidor. Pregunta a quien lo administra.',
  NO_PASSWORD:
    'Tu cuenta no tiene contraseña porque inicias sesión con la cuenta de tu organización. Un administrador de tu equipo puede crear un código para que establezcas una.',
  PASSKEYS_UNAVAILABLE:
    'Las llaves de acceso necesitan un navegador que las admita y que abra Parley con HTTPS y un nombre de host. Pide esa dirección a quien administra el servidor.',
  DEVICE_LIST_CHANGED: 'Los dispositivos de esta conversación han cambiado. Inténtalo de nuevo.',
  DEVICE_UNKNOWN:
    'Este dispositivo no está registrado para mensajes cifrados. Vuelve a cargar Parley e inténtalo de nuevo.',
  TOO_MANY_DEVICES: 'Como máximo {{limit}} dispositivos pueden leer tus mensajes cifrados. Elimina uno primero.',
  CONVERSATION_LOCKED: 'Este dispositivo aún no puede leer esta conversación. Ábrela para ver por qué.',
  PASSKEYS_FULL: 'Ya tienes {{passkeys}} llaves de acceso. Elimina una primero.',
  PASSKEY_EXPIRED:
    'Tardó demasiado, se interrumpió la conexión o tu inicio de sesión cambió mientras tanto. Inténtalo de nuevo.',
  PASSKEY_INVALID: 'No se pudo comprobar esta llave de acceso. Inténtalo de nuevo o usa otra.',
  PASSKEY_EXISTS:
    'Ya tienes una llave de acceso en este dispositivo o en este gestor de contraseñas. Elige otro dispositivo o gestor.',
  PASSKEY_UNKNOWN:
    'Ninguna cuenta tiene esta llave de acceso. Quizá se eliminó, o pertenece a otra dirección de este servidor. Usa otra o inicia sesión con tu contraseña.',
  ACCOUNT_CONNECTED: 'Tu cuenta ya está conectada. Desconéctala primero en los ajustes, en “Inicio de sesión”.',
  IDENTITY_TAKEN:
    'Tu cuenta de la organización ya abre otra cuenta aquí. Inicia sesión con ella en esa cuenta y desconéctala allí. Si no tiene contraseña, un administrador puede crear un código para que establezcas una, o eliminar esa cuenta.',
  RESET_CODE_INVALID:
    'El nombre o el código no son correctos, o el código ya se usó. Un código vale un día: revísalo o pide uno nuevo a un administrador.',
  INVITATION_EXPIRED: 'Esta invitación ya no es válida, o su código no es correcto. Revisa el código o pide uno nuevo.',
  INVITATION_REVOKED: 'Esta invitación se retiró. Pide una nueva a un administrador.',
  INVITATION_USED_UP: 'Esta invitación ya se usó. Pide una nueva a un administrador.',
  TOO_MANY_INVITATIONS:
    'Este equipo ya tiene {{invitations}} invitaciones. Espera a que caduque alguna. Si el propietario fijó un límite, también puedes revocar una.',
  TOO_MANY_HOLDS: 'Ya hay {{legalHolds}} retenciones legales. Levanta una primero.',
  LAST_OWNER: 'Un equipo siempre tiene un propietario. Primero haz propietario a otra persona.',
  ERASING_YOURSELF: 'No puedes eliminarte. Pídeselo al propietario de este equipo.',
  ROOM_HELD: 'Esta sala está bajo retención legal. Primero levántala en “Conservación”.',
  PERSON_HELD: 'Esta persona está bajo retención legal. Primero levántala en “Conservación”.',
  PERSON_ERASED: 'Esta persona se eliminó o se está eliminando. Elige a otra.',
  ERASING_VISITOR: 'Un visitante no tiene cuenta. Expúlsalo de su sala.',
  NAME_DIFFERS: 'Este no es el nombre de la persona. Escríbelo tal como se muestra.',
  GROUP_NOT_FOUND: 'Este grupo ya no existe. Elige otro.',
  GROUP_NAME_TAKEN: 'Una persona o un grupo tiene este nombre, o uno que parece igual. Elige otro.',
  GROUP_INVALID_MEMBER: 'Un grupo solo contiene personas. Añade en su lugar a las personas del otro grupo.',
  GROUP_FULL: 'Un grupo tiene como máximo {{groupMembers}} personas. Quita primero a alguien o crea otro grupo.',
  ROOM_TOO_LARGE_FOR_GROUP:
    'Esta sala tiene más personas de las que caben en un grupo ({{groupMembers}}). Crea el grupo sin ella y añade después a las personas.',
  TOO_MANY_GROUPS: 'Este equipo ya tiene {{groups}} grupos. Elimina uno primero.',
  TOO_MANY_CALLS: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  TOO_MANY_SOCKETS:
    'Hay demasiadas ventanas conectadas desde tu red. Cierra las que no necesites. Parley lo vuelve a intentar automáticamente.',
  FORBIDDEN_ORIGIN: 'Esta página no puede conectarse al servidor. Abre Parley en la dirección que te dio tu equipo.',

  NAME_CHANGED_OFTEN:
    'Este nombre ya ha cambiado {{nameChanges}} veces en los últimos 30 días. Se podrá volver a cambiar más adelante.',
  TIME_ZONE_INVALID: 'El servidor no conoce esta zona horaria. Elige otra.',
  PICTURE_INVALID: 'Parley no puede usar esta imagen. Elige un archivo PNG, JPEG o WebP.',
  EMOJI_NAME_INVALID: 'Elige un nombre de 2 a 32 letras minúsculas (de la a a la z), cifras, guiones y guiones bajos.',
  EMOJI_NAME_STANDARD: 'Un emoji estándar tiene este nombre. Elige otro.',
  EMOJI_NAME_TAKEN: 'Tu equipo ya tiene un emoji con este nombre. Elige otro.',
  EMOJI_NOT_FOUND: 'Este emoji se quitó. Elige otro.',
  EMOJI_NOT_YOURS: 'Otra persona añadió este emoji. Pide a esa persona o a un administrador que lo quite.',
  TOO_MANY_EMOJI: 'Este equipo ya tiene {{customEmoji}} emojis personalizados. Quita uno primero.',
  STATUS_END_INVALID:
    'Elige un final en el futuro, dentro de un año como máximo. Revisa también el reloj de este dispositivo.',
  PERSON_NOT_FOUND: 'Esta persona ya no tiene cuenta aquí. Elige a otra.',
  CONVERSATION_NOT_FOUND: 'Esta conversación ya no está en el servidor. Inicia una nueva desde la lista de personas.',
  NOT_A_MEMBER: 'No estás en esta conversación. Abre una de las tuyas en la lista.',
  ROOM_NAME_INVALID: 'Este nombre no es válido. Elige uno de 1 a {{roomNameLength}} caracteres visibles.',
  TOO_MANY_ROOMS:
    'Ya tienes tantas salas como permite tu equipo ({{rooms}}). Cierra una o pide a un administrador que suba el límite.',
  ROOM_NAME_TAKEN: 'Ya hay una sala con este nombre, o con uno que parece igual. Elige otro nombre o únete a esa sala.',
  ROOM_NOT_FOUND: 'Esta sala no existe. Revisa el nombre y, si la tiene, la contraseña.',
  ROOM_CLOSED: 'Esta sala se cerró. Tu borrador está guardado; crea una sala nueva para continuar.',
  ROOM_REPLACED:
    'Esto se escribió para una sala que se cerró. Ahora otra sala tiene su nombre, así que no se envió allí.',
  ROOM_REMOVED: 'Te quitaron de esta sala. Podrás volver a unirte cuando el propietario o un moderador te deje entrar.',
  ROOM_TOPIC_INVALID:
    'Este texto es demasiado largo. Un tema puede tener {{roomTopicLength}} caracteres; una descripción, {{roomDescriptionLength}}.',
  JOIN_REQUEST_REQUIRED:
    'A esta sala se entra con solicitud. Pide unirte, y su propietario o un moderador te dejará entrar.',
  JOIN_REQUEST_NOT_NEEDED: 'Puedes unirte a esta sala sin pedirlo. Elige “Unirse”.',
  JOIN_REQUEST_DECLINED: 'Tu solicitud para unirte a esta sala fue rechazada. Puedes volver a pedirlo un día después.',
  JOIN_REQUEST_ENDED: 'Esta solicitud ya no está abierta: fue retirada o respondida, o ha caducado.',
  TOO_MANY_JOIN_REQUESTS:
    'Esta sala tiene {{joinRequests}} solicitudes abiertas. Pídelo de nuevo cuando hayan respondido a algunas.',
  ROOM_FULL: 'Todas las plazas de esta sala están ocupadas. Inténtalo de nuevo cuando alguien salga.',
  ROOM_WRONG_PASSWORD: 'Contraseña incorrecta. Revísala e inténtalo de nuevo.',
  ROOM_PASSWORD_REQUIRED: 'Esta sala requiere una contraseña. Vuelve a unirte con ella.',
  NICKNAME_INVALID: 'Este apodo no es válido. Elige uno de 1 a {{nicknameLength}} caracteres visibles.',
  NICKNAME_TAKEN: 'Alguien en esta sala tiene este apodo, o uno que parece igual. Elige otro.',
  MUTED: 'Te silenciaron en esta sala. Tu borrador está guardado; podrás enviarlo cuando puedas volver a escribir.',
  ROOM_ENCRYPTED:
    'Esta conversación está cifrada. Aquí solo se pueden enviar mensajes cifrados: en una sala con la contraseña actual, en una conversación directa sin archivos. Envía el mensaje otra vez.',
  FILE_NOT_DECRYPTED: 'No se pudo descifrar este archivo: fue modificado o está incompleto, así que no se muestra.',
  ENCRYPTED_FILE_TOO_LARGE:
    'Los archivos de las salas cifradas pueden tener como máximo {{encryptedFileSize}}. Divídelo o envíalo por otro medio.',
  ROOM_NOT_ENCRYPTED:
    'En este dispositivo, la sala con este nombre estaba cifrada. Esta no lo está: el servidor puede leer lo que se escribe aquí, así que no se envió nada.',
  ROOM_PASSWORD_NOT_SENT:
    'Esta es la contraseña de la sala cifrada con este nombre, pero el servidor ofrece una sala que puede leer. La contraseña no se envió. Pregunta a quien administra la sala qué ha cambiado.',
  ROOM_READ_ONLY: 'Solo el propietario y los moderadores pueden escribir en esta sala. Tu borrador está guardado.',
  ROOM_SLOW_MODE:
    'Esta sala está en modo lento, así que todavía no puedes volver a escribir. Inténtalo de nuevo en un momento.',
  DIRECT_UNAVAILABLE: 'No se pueden entregar mensajes a esta persona. Ponte en contacto con ella por otro medio.',
  PERSON_BLOCKED: 'Has bloqueado a esta persona. Desbloquéala para enviar mensajes.',
  BLOCKING_YOURSELF: 'No puedes bloquearte. Elige a otra persona.',
  TOO_MANY_BLOCKED: 'Ya has bloqueado a {{blockedPeople}} personas. Desbloquea primero a una.',
  NOT_THE_OWNER: 'Solo el propietario de la sala puede hacerlo. Pídeselo.',
  NOT_A_MODERATOR: 'Solo el propietario y los moderadores de la sala pueden hacerlo. Pídeselo a uno de ellos.',
  TOO_MANY_MODERATORS: 'Una sala puede tener {{roomModerators}} moderadores. Quita uno primero.',
  MESSAGE_NOT_FOUND: 'Este mensaje ya no está disponible. Puede que se haya eliminado.',
  NOT_THE_AUTHOR: 'Esto lo escribió otra persona. Solo puedes editar y eliminar tus propios mensajes.',
  MESSAGE_ARCHIVED: 'Este mensaje está archivado y ya no se puede cambiar. Respóndelo en su lugar.',
  TOO_MANY_REACTIONS: 'Este mensaje ya tiene {{reactionsPerMessage}} reacciones distintas. Elige una de ellas.',
  POLL_CLOSED: 'Esta encuesta está cerrada. Los votos ya no se pueden cambiar.',
  POLL_FULL: 'En esta encuesta ya han votado {{pollVoters}} personas. No se admiten más votos.',
  TOO_MANY_PINS: 'Aquí ya hay {{pinsPerConversation}} mensajes fijados. Desfija uno primero.',
  TOO_MANY_SAVED:
    'Tienes {{savedMessages}} mensajes guardados, el máximo permitido. Quita primero algunos de la lista.',
  SEND_TIME_PAST: 'Esta hora ya pasó. Elige una posterior.',
  SEND_TIME_TOO_FAR: 'Falta más de un año para esta fecha. Elige una anterior.',
  TOO_MANY_MESSAGES: 'Has alcanzado el límite de mensajes por minuto de tu equipo. Inténtalo de nuevo en un momento.',
  TOO_MANY_SCHEDULED: 'Ya tienes {{scheduledMessages}} mensajes programados. Envía o elimina primero algunos.',
  OWN_MESSAGE: 'Este mensaje es tuyo. Puedes eliminarlo.',
  ALREADY_REPORTED: 'Denunciado. Ya has denunciado este mensaje; un administrador lo revisará.',
  TOO_MANY_REPORTS:
    'Los administradores aún no han revisado {{reportsPerPerson}} de tus denuncias, el máximo. Espera a que lo hagan.',
  REPORTS_FULL:
    'Este equipo ya tiene {{reports}} denuncias abiertas, el máximo. Habla directamente con un administrador.',
  REPORT_RESOLVED: 'Otro administrador ya ha resuelto esta denuncia. Elige otra.',
  CURSOR_STALE: 'El servidor perdió este mensaje. Reintenta el envío o descártalo.',
  ARCHIVE_UNAVAILABLE:
    'Los mensajes anteriores están en el archivo histórico del servidor, que no responde. Inténtalo de nuevo en un momento.',
  ARCHIVE_MISSING:
    'Los mensajes anteriores están en un archivo histórico al que este servidor no puede acceder. Consulta a un administrador.',

  SETTINGS_CHANGED: 'Tus ajustes se cambiaron en otro dispositivo. Revísalos y vuelve a hacer el cambio.',
  SETTINGS_TOO_LARGE: 'Tienes demasiados ajustes de notificaciones personalizados. Restablece algunos primero.',
  TOPIC_INVALID:
    'No es un nombre de tema válido. Usa letras minúsculas, cifras, guiones y guiones bajos, y separa las partes con puntos, como build.release.',
  PATTERN_INVALID:
    'No es un patrón válido. Usa un nombre de tema con * en lugar de una parte o de un trozo de ella, o ** como última parte.',
  TOPIC_FORBIDDEN: 'Solo algunas personas pueden usar este tema. Pide acceso a quien lo creó.',
  TOPIC_NOT_FOUND: 'Este tema no existe, o no tienes acceso. Revisa su nombre.',
  TOPIC_NOT_YOURS: 'Solo pueden hacerlo quien creó este tema y el propietario del equipo. Pídeselo a uno de ellos.',
  TOO_MANY_TOPICS: 'Este servidor no tiene espacio para más temas. Elimina uno o publica en uno que ya exista.',
  POST_NOT_FOUND: 'Esta publicación ya no está disponible: solo se guardan las más recientes de cada tema.',
  TOO_MANY_SUBSCRIPTIONS:
    'Ya sigues o silencias {{subscriptions}} temas y patrones. Deja primero de seguir o de silenciar uno.',
  FOLLOWING_YOURSELF: 'No puedes seguirte a ti. Elige a otra persona.',
  TOO_MANY_FOLLOWED_PEOPLE: 'Ya sigues a {{followedPeople}} personas. Deja primero de seguir a una.',
  TOO_MANY_HOOKS: 'Ya tienes {{hooksPerPerson}} webhooks. Quita uno primero.',
  HOOK_NOT_FOUND: 'Este webhook ya no existe. Crea uno nuevo.',
  IDEMPOTENCY_KEY_REUSED: 'Esta clave ya se usó para otra cosa. Usa una clave nueva para cada publicación.',

  TITLE_EMPTY: 'Falta el título. Di en pocas palabras de qué se trata.',
  TITLE_TOO_LONG: 'Este título tiene más de {{titleLength}} caracteres. Acórtalo y pon el resto en el texto de abajo.',
  ENDS_BEFORE_START: 'El final es anterior al comienzo. Cambia una de las dos horas.',
  ALREADY_OVER: 'El final ya pasó. Elige uno posterior, o ninguno.',
  NOT_A_WRITER:
    'Solo algunas personas pueden escribir anuncios aquí. Pídeselo a una de ellas o al propietario del equipo.',
  ANNOUNCEMENT_NOT_FOUND: 'Este anuncio ya no está disponible. Se eliminó o caducó.',

  FILE_EMPTY: 'Este archivo está vacío. Elige otro.',
  FILE_TOO_LARGE: 'Este archivo es más grande de lo que permite el servidor. Redúcelo o envía un enlace.',
  FILE_TYPE_FORBIDDEN: 'Este servidor no acepta archivos de este tipo. Comprímelo o envía otro archivo.',
  FILE_TRUNCATED: 'Solo se subió una parte de este archivo. Reintenta para enviar el resto.',
  FILE_HASH_MISMATCH: 'Este archivo cambió durante la subida. Adjúntalo de nuevo.',
  TOO_MANY_UPLOADS: 'Estás enviando demasiados archivos a la vez. Espera a que se envíen algunos y reinténtalo.',
  UPLOAD_NOT_FOUND: 'La subida se interrumpió y no se puede reanudar. Adjunta el archivo de nuevo.',
  NOT_PRESENT: 'Para esto, la otra persona tiene que estar en línea. Inténtalo de nuevo cuando lo esté.',
  GUEST_LINK_INVALID: 'Este enlace de invitado ya no funciona. Pide uno nuevo a quien lo envió.',
  PROPOSAL_ENDED: 'Esta propuesta ya no está abierta. Pide a la otra persona que vuelva a proponer la sala.',
  BLOB_NOT_FOUND:
    'Este archivo ya no está disponible. Su mensaje se eliminó, su sala se cerró o se eliminó a la persona que lo envió.',
  BLOB_STORE_FULL:
    'El servidor no tiene más espacio para archivos. Pide a un administrador que libere espacio y reinténtalo.',
  STORAGE_FULL_PERSON: 'Has agotado tu espacio para archivos. Elimina los que ya no necesites y reinténtalo.',
  STORAGE_FULL_TEAM:
    'El espacio para archivos de tu equipo está lleno. Pide a un administrador que aumente el límite o libere espacio y reinténtalo.',
  BLOB_STORE_FAILED: 'El almacenamiento de archivos del servidor no responde. Reinténtalo en un momento.',

  PUSH_OFF:
    'Este servidor no envía notificaciones a dispositivos en los que Parley está cerrado. Deja Parley abierto para recibirlas, o pregunta a quien lo gestiona.',
  PUSH_SERVICE_REFUSED:
    'Este servidor no envía al servicio de notificaciones de tu navegador. Pregunta a un administrador o usa otro navegador.',
  PUSH_KEYS_INVALID:
    'Las claves de notificación de tu navegador no son válidas. Desactiva las notificaciones y vuelve a activarlas.',
  PUSH_FAILED: 'Tu navegador no ha podido activar las notificaciones. Comprueba la conexión e inténtalo de nuevo.',
  PREVIEWS_OFF: 'Las vistas previas de enlaces están desactivadas en este servidor. Un administrador puede activarlas.',
  LINK_REFUSED: 'Este enlace no tiene vista previa: solo se hacen de páginas web públicas.',
  PREVIEW_FAILED: 'Esta página no tiene vista previa. Abre el enlace para verla.',

  OFFLINE: 'No tienes conexión. Parley se vuelve a conectar automáticamente; inténtalo entonces.',
  TIMEOUT: 'El servidor no respondió a tiempo. Inténtalo de nuevo en un momento.',
  REDIS_FULL: 'El servidor se quedó sin memoria. Pide a un administrador que libere memoria y reinténtalo.',
  REDIS_READ_ONLY:
    'El servidor no puede guardar cambios ahora: es una réplica, o falló su disco. Consulta a un administrador y reinténtalo.',
  UPGRADE_REQUIRED:
    'Tu equipo usa una versión más nueva de Parley. Actualiza esta para continuar; lo que escribiste está guardado aquí.',
  SERVER_TOO_OLD:
    'El servidor de tu equipo usa una versión de Parley anterior a esta. Pide a un administrador que lo actualice.',
  IMPORT_UNDER_WAY:
    'Se está trasladando tu equipo a este servidor. Espera a que un administrador termine y reinténtalo.',
  REDIS_LOADING: 'El servidor se está iniciando. Espera un momento e inténtalo de nuevo.',

  CONVERSATION_EXISTS: 'Ya existe otra conversación con esta identidad. No se cambió nada.',
  IMPORT_INCOMPLETE: 'Solo se importó una parte de la conversación. Impórtala de nuevo: continúa donde se detuvo.',

  CONNECTION_UNSET: 'Todavía no se eligió un servidor. Elige dónde guardar tus mensajes.',
  URL_INVALID: 'No es una dirección válida. Compárala con el ejemplo debajo del campo.',
  REDIS_UNREACHABLE:
    'Ningún Redis responde en esta dirección. Revisa el host y el puerto, y que el servidor esté en marcha.',
  REDIS_AUTH_REQUIRED:
    'Este Redis requiere una contraseña. Escríbela en “Avanzado” o en la dirección: redis://:contraseña@host:6379',
  REDIS_AUTH_FAILED: 'Este Redis no aceptó el usuario o la contraseña. Corrígelos e inténtalo de nuevo.',
  REDIS_NOT_REDIS: 'Algo responde en esta dirección, pero no es Redis. Revisa el puerto.',
  REDIS_TOO_OLD: 'Este Redis es anterior a la versión 7.0. Actualízalo o usa otro.',
  REDIS_NOT_PERMITTED:
    'Este usuario de Redis no tiene todos los permisos que Parley necesita. Pide a un administrador que añada: {{missing}}',
  REDIS_TLS_UNKNOWN_CA:
    'Este dispositivo no confía en la autoridad que emitió el certificado del servidor. Añade tu propia autoridad de certificación en “Avanzado”.',
  REDIS_TLS_EXPIRED:
    'El certificado de este servidor no es válido hoy. Revisa la fecha de este dispositivo o pide a un administrador que renueve el certificado.',
  REDIS_TLS_WRONG_HOST:
    'El certificado de este servidor es para otro nombre de host. Usa ese nombre o consulta a un administrador.',
  REDIS_TLS_CLIENT_CERTIFICATE:
    'Este servidor requiere certificados de cliente. Conéctate mediante un servidor de Parley que tenga uno (--redis-cert); consulta a un administrador.',
  REDIS_TLS_UNUSED: 'Un certificado solo funciona con TLS. Empieza la dirección con rediss:// o quita el certificado.',
  REDIS_CERTIFICATE_INVALID:
    'No es un certificado válido. Debe empezar por -----BEGIN CERTIFICATE----- y terminar en -----END CERTIFICATE-----.',
  REDIS_NOT_SENTINEL:
    'El servidor en esta dirección no es un Sentinel. Deja vacío el nombre del maestro o corrige la dirección.',
  REDIS_MASTER_UNKNOWN:
    'Los Sentinels no conocen ningún maestro llamado “{{master}}”. Revisa el nombre en su configuración.',
  REDIS_TLS_FAILED:
    'No se pudo establecer una conexión segura. Revisa el certificado y que el servidor admita TLS (rediss://).',
  REDIS_NOT_A_CLUSTER:
    'Varias direcciones indican un Redis Cluster, pero este servidor no lo es. Escribe una sola dirección.',
  REDIS_CLUSTER_DATABASE:
    'Un Redis Cluster no tiene bases de datos numeradas. Quita la barra y el número al final de la dirección.',
  REDIS_SERVER_MISSING:
    'Parley necesita redis-server en este dispositivo. Instálalo (Debian: apt install redis-server) e inténtalo de nuevo.',
  REDIS_SERVER_FAILED:
    'No se pudo iniciar el redis-server privado. Cierra otras copias de Parley e inténtalo de nuevo.',
  HOST_AWAY:
    'El dispositivo que aloja este equipo no está disponible: está apagado, en reposo o en otra red. Lo que escribas se envía cuando vuelva.',
  HOST_CERTIFICATE_CHANGED:
    'Otro dispositivo responde en lugar del que aloja este equipo, así que Parley no se ha conectado. Pide una nueva invitación a quien lo aloja.',
  TEAM_LINK_INVALID: 'Esto no es una invitación a un equipo. Copia de nuevo el enlace completo.',
  PAIRING_CLOSED: 'El código de vinculación ya no funciona. Pide uno nuevo a quien aloja el equipo.',
  PAIRING_CODE_WRONG:
    'El código de vinculación es incorrecto. Revísalo y comprueba que has elegido el equipo correcto.',
  HOSTING_FAILED: 'No se pudo alojar el equipo. Inténtalo de nuevo.',
  GATEWAY_UNREACHABLE:
    'Ningún servidor de Parley responde en esta dirección. Revisa la dirección y que el servidor esté en marcha.',
  GATEWAY_NOT_PARLEY: 'Algo responde en esta dirección, pero no es un servidor de Parley. Revisa la dirección.',
  SERVER_ALREADY_ADDED: 'Ya has añadido este servidor. Elígelo a la izquierda o usa otra dirección.',
  TOO_MANY_SERVERS: 'Puedes tener diez servidores como máximo. Quita uno primero.',
  TOO_MANY_WINDOWS: 'Puedes tener diez conversaciones en sus propias ventanas. Cierra una primero.',
  LOGIN_ITEM_REFUSED:
    'Tu sistema no permite que Parley cambie lo que se abre al iniciar sesión. Cámbialo en los ajustes del sistema.',
  SHORTCUT_TAKEN: 'Otra aplicación o tu sistema usa este atajo. Elige otro.',
  PORT_IN_USE: 'Otro programa usa el puerto que Parley necesita. Ciérralo o elige otro puerto.',
  DATA_FOLDER_NOT_WRITABLE:
    'Parley no puede escribir en su carpeta de datos. Permite el acceso o libera espacio en disco e inténtalo de nuevo.',
  SECRET_STORE_UNAVAILABLE:
    'Tu sesión no se puede guardar cifrada en este dispositivo. Elige si quieres mantenerla iniciada sin cifrado.',
  DATABASE_UNREACHABLE: 'La base de datos no responde. Revisa su dirección y que esté en marcha.',
  DATABASE_FAILED: 'La base de datos comunicó un error. Los detalles están en su registro.',
  DATABASE_TOO_NEW:
    'Una versión más nueva de Parley usó esta base de datos. Actualiza esta versión e inténtalo de nuevo.',

  FILE_NOT_WRITTEN: 'No se pudo guardar el archivo ahí. Elige otra carpeta o libera espacio.',
  LOCAL_STORE_FULL:
    'El disco de este dispositivo está lleno, así que no se puede guardar nada. Libera espacio e inténtalo de nuevo.',
  LOCAL_STORE_FAILED:
    'Parley no puede acceder a sus datos en este dispositivo. Reinicia Parley; si no basta, cierra la sesión y vuelve a iniciarla.',
  MESSAGE_FOUND_AGAIN:
    'Este mensaje no se pudo leer en este dispositivo durante un tiempo, así que no se envió. Envíalo ahora o elimínalo.',

  INTERNAL: 'Algo salió mal en Parley. Inténtalo de nuevo; si vuelve a ocurrir, comunica el número {{correlationId}}.',
};
