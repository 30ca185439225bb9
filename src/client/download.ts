import { type RequestOptions, type Query, send } from './request.ts'

/** The file name in `Content-Disposition`; `filename*` contains Serbian letters (RFC 6266). */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'document.pdf'
}

/** Downloads a document. A server error stays on the page (500): the caller's pending toast reports it. */
export function download(
  path: string,
  query: Query = {},
  options: RequestOptions = {},
): Promise<{ blob: Blob; fileName: string }> {
  return send(path, { ...options, query, handledStatuses: [500, 503] }, async (response) => ({
    blob: await response.blob(),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  }))
}
