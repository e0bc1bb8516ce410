const NUMBER = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })

/** `820 KB`, `12,5 MB`. Input in bytes; 1 MB = 1024 KB, as in the upload limits. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${NUMBER.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${NUMBER.format(bytes / 1024 / 1024)} MB`
