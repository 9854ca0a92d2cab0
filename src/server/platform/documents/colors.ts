/** The colours of printed pages: they must be told apart on a grey printer too. */
export const ink = '#16202e'
export const soft = '#5b6675'
export const rule = '#d3dae3'
export const tint = '#f1f4f8'
export const accent = '#1c4a94'
