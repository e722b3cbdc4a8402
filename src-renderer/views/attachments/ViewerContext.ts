import { createContext, useContext } from 'react';

/** Opens the viewer at a picture of the conversation. */
type OpenViewer = (blobId: string) => void;

const ViewerContext = createContext<OpenViewer | null>(null);

export const ViewerProvider = ViewerContext.Provider;

export function useViewer(): OpenViewer {
  const open = useContext(ViewerContext);
  if (open === null) throw new Error('This component is used outside of a conversation');
  return open;
}
