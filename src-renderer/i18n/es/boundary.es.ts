import type { boundary as english } from '../boundary.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts for a part of the window that failed to render. */
export const boundary: Translated<typeof english> = {
  title: 'Esta parte de Parley dejó de funcionar',
  text: 'Todo lo demás sigue funcionando. No se perdió nada de lo que escribiste.',
  row: 'No se pudo mostrar.',
  windowTitle: 'Hubo un problema en Parley',
  windowText: 'Tus mensajes están a salvo. Vuelve a cargar para continuar.',
  copy: 'Copiar detalles',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  close: 'Cerrar',
  reload: 'Volver a cargar',
};
