/**
 * Why a file is not read: a code of the application without its `sheet.`, and what its words say. The readers are plain JavaScript, because a worker
 * is started from its file: from the sources in tests, from beside the bundle in the product.
 *
 * @param {string} code
 * @param {Record<string, number>} [detail]
 */
export const refusal = (code, detail) => Object.assign(new Error(code), { refused: code, detail })
