import type { keys as englishKeys, spoken as englishSpoken } from '../keys.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the keyboard shortcuts. */
export const keys: Translated<typeof englishKeys> = {
  title: 'Teclado',
  text: 'Puedes hacerlo todo con el teclado. Tab avanza y Shift+Tab retrocede. Para cambiar un atajo, elige sus teclas y pulsa otras.',
  groups: {
    go: 'Navegación',
    read: 'Lectura',
    write: 'Escritura',
    help: 'Ayuda',
  },
  jump: 'Ir a una persona, sala o comando',
  newMessage: 'Mensaje nuevo',
  earlierPlace: 'Volver a lo que se mostraba antes',
  laterPlace: 'Avanzar de nuevo',
  nextUnread: 'Siguiente sin leer',
  previousUnread: 'Anterior sin leer',
  ownWindow: 'Abrir la conversación en su propia ventana',
  server: 'Mostrar otro servidor',
  nextPart: 'Siguiente parte de la ventana',
  previousPart: 'Parte anterior de la ventana',
  back: 'Volver o cerrar',
  searchHere: 'Buscar en esta conversación',
  searchEverywhere: 'Buscar en todas partes',
  among: 'Moverse entre mensajes o líneas',
  ends: 'Ir al primero o al último',
  actions: 'Acciones del mensaje',
  send: 'Enviar',
  newLine: 'Línea nueva',
  bold: 'Negrita',
  italic: 'Cursiva',
  strike: 'Tachado',
  code: 'Código',
  link: 'Convertir la selección en un enlace',
  pastePlain: 'Pegar sin formato',
  settings: 'Ajustes',
  list: 'Atajos de teclado',
  or: 'o',
  none: 'Ninguno',
  reset: 'Restablecer',
  resetOf: 'Restablecer {{command}}',
  resetAll: 'Restablecer todos los atajos',
  taken: '{{keys}} también se usa para: {{commands}}.',
  replace: 'Reemplazar',
  refused: {
    incomplete: 'Un atajo necesita Ctrl, Alt o ⌘ con una letra, una cifra o un signo, o una tecla de función.',
    writes: 'Estas teclas escriben un carácter en tu teclado. Elige otras.',
    text: 'Estas teclas sirven para editar texto. Elige otras.',
    browser: 'Los navegadores necesitan estas teclas. Elige otras.',
    system: 'Tu sistema necesita estas teclas. Elige otras.',
    fixed: 'Parley siempre usa estas teclas. Elige otras.',
    global:
      'Estas teclas muestran u ocultan Parley en todas las aplicaciones. Elige otras o quita ese atajo más abajo.',
  },
  global: {
    title: 'En todo este dispositivo',
    label: 'Mostrar u ocultar Parley',
    hint: 'Funciona en todas las aplicaciones. No hay ninguno hasta que elijas uno.',
    none: 'Elegir un atajo',
    press: 'Pulsa las teclas… Esc cancela',
    remove: 'Quitar',
    noModifier: 'Un atajo necesita Ctrl, Alt o ⌘ con una letra, una cifra o una tecla de función.',
    own: 'Parley usa este atajo. Elige otro.',
    taken: 'Otra aplicación o tu sistema usa este atajo, así que aquí no funciona. Elige otro.',
    unconfirmed:
      'Tu escritorio decide sobre este atajo. Si no funciona, permítelo o defínelo en los ajustes del teclado.',
  },
};

/** Texts for screen readers only. */
export const spoken: Translated<typeof englishSpoken> = {
  label: 'Leer en voz alta',
  message: '{{name}}: {{text}}',
  many: '{{count}} mensajes nuevos. El último:',
};
