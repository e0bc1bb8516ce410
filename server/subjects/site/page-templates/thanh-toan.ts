export const payments = `
<p>Trang này mô tả cách mua và thanh toán khóa học trên {{brand}}, do {{legalName}} vận hành.</p>

<h3>1. Các bước mua</h3>
<ol>
<li>Thêm khóa học vào giỏ hàng và kiểm tra tên khóa học, giá, tổng cộng. Bạn có thể bỏ bớt trước khi thanh toán.</li>
<li>Chọn MoMo hoặc VNPAY. Trình duyệt chuyển sang trang của nhà cung cấp đó để bạn trả tiền.</li>
<li>Khi nhà cung cấp xác nhận đã nhận tiền, khóa học mở ngay và biên nhận được gửi vào email của bạn.</li>
</ol>

<h3>2. Giá</h3>
<ul>
<li>Giá ghi bằng đồng Việt Nam, [đã gồm thuế giá trị gia tăng nếu có]. Ngoài số tiền ở phần tổng cộng, chúng tôi không thu thêm phí nào.</li>
<li>Giá bạn trả là giá tại lúc bắt đầu thanh toán. Giá khuyến mãi hết hạn thì trở về giá gốc.</li>
<li>Giỏ hàng có tổng bằng 0 không cần thanh toán.</li>
</ul>

<h3>3. Thời hạn và kết quả</h3>
<ul>
<li>Mỗi lần thanh toán có hiệu lực trong 15 phút. Quá hạn mà chưa trả tiền, đơn hàng kết thúc và các khóa học vẫn ở trong giỏ.</li>
<li>Nếu bạn đã bị trừ tiền mà khóa học chưa mở sau 30 phút, hãy gửi mã đơn hàng cho chúng tôi: {{email}}, {{phone}}. Chúng tôi đối chiếu với nhà cung cấp, rồi mở khóa học hoặc hoàn tiền.</li>
</ul>

<h3>4. An toàn</h3>
<p>Bạn nhập thông tin thẻ, ví hoặc ngân hàng trên trang của MoMo hoặc VNPAY. {{brand}} không thấy và không lưu những thông tin đó. Chúng tôi không bao giờ hỏi mật khẩu hay mã OTP của bạn.</p>

<h3>5. Hóa đơn</h3>
<p>Bạn cần hóa đơn điện tử? Hãy gửi mã đơn hàng và thông tin xuất hóa đơn cho {{email}} trong [ngày mua hàng]. Bên bán: {{legalName}}, mã số thuế {{taxCode}}, địa chỉ {{address}}.</p>
`
