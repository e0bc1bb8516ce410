const KNOWN: Partial<Record<string, { words: string; tone: string }>> = {
  PAID: { words: 'Đã thanh toán', tone: 'success' },
  PENDING: { words: 'Chờ thanh toán', tone: 'warning' },
  FAILED: { words: 'Không thành công', tone: 'danger' },
  REFUNDED: { words: 'Đã hoàn tiền', tone: 'info' },
}

/** A status in words, its code kept for readers and as a tooltip; unknown ones as they come, neutral. */
export function OrderStatusBadge({ status }: { status: string }) {
  const known = KNOWN[status]
  if (!known) return <span className="badge badge-neutral">{status || 'Không rõ'}</span>
  return (
    <span className={`badge badge-${known.tone}`} title={status}>
      {known.words}
      <span className="visually-hidden"> ({status})</span>
    </span>
  )
}
