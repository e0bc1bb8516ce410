/** «Mã đơn hàng: 12AB34CD» on a line of its own. */
export const OrderCodeLine = ({ code }: { code: string }) => (
  <span className="outcome-line">
    Mã đơn hàng: <strong className="numeric order-code-inline">{code}</strong>
  </span>
)
