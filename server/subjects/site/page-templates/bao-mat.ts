export const privacy = `
<p>Trang này cho biết {{legalName}} (“chúng tôi”) xử lý dữ liệu cá nhân của người dùng {{brand}} như thế nào, theo Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15.</p>

<h3>1. Bên kiểm soát dữ liệu</h3>
<p>{{legalName}}, mã số thuế {{taxCode}}, địa chỉ {{address}}. Về dữ liệu cá nhân, hãy viết cho {{email}} hoặc gọi {{phone}}.</p>

<h3>2. Dữ liệu chúng tôi có</h3>
<ul>
<li><strong>Tài khoản:</strong> họ tên, tên đăng nhập, email, mật khẩu (chỉ lưu dạng băm), ảnh đại diện nếu bạn chọn.</li>
<li><strong>Mua hàng:</strong> đơn hàng, số tiền, mã giao dịch của MoMo hoặc VNPAY. Chúng tôi không thấy và không lưu số thẻ hay mật khẩu ngân hàng.</li>
<li><strong>Học tập:</strong> bài đã học, bài nộp, điểm, nhận xét, bình luận.</li>
<li><strong>Kỹ thuật:</strong> thiết bị đang đăng nhập, địa chỉ IP, thời điểm truy cập, lỗi của ứng dụng.</li>
<li><strong>Sự đồng ý:</strong> bạn đã đồng ý với phiên bản nào của trang nào, khi nào.</li>
</ul>

<h3>3. Dùng để làm gì</h3>
<ul>
<li>Cung cấp khóa học bạn mua, gửi biên nhận và những thư cần cho tài khoản (thực hiện hợp đồng).</li>
<li>Giữ sổ sách, xử lý khiếu nại, hoàn tiền, thuế (nghĩa vụ pháp lý).</li>
<li>Giữ an toàn cho tài khoản và hệ thống.</li>
<li>Gửi thư nhắc việc học; bạn có thể tắt từng loại.</li>
</ul>
<p>Chúng tôi không bán dữ liệu cá nhân và không dùng dữ liệu của bạn để quảng cáo cho bên khác.</p>

<h3>4. Ai nhận được dữ liệu</h3>
<ul>
<li>Giảng viên của khóa học bạn học: họ tên, email, tiến độ, bài nộp và điểm của bạn trong khóa học đó.</li>
<li>MoMo, VNPAY: thông tin của lần thanh toán.</li>
<li>Nhà cung cấp máy chủ, gửi thư và thông báo đẩy: [tên các bên, nước đặt máy chủ].</li>
<li>Cơ quan nhà nước có thẩm quyền, khi pháp luật yêu cầu.</li>
</ul>

<h3>5. Lưu trong bao lâu</h3>
<p>Dữ liệu tài khoản và học tập được giữ trong lúc bạn còn tài khoản. Khi bạn yêu cầu xoá, tài khoản chờ 15 ngày để bạn đổi ý rồi được ẩn danh. Đơn hàng được giữ [10 năm] theo quy định về kế toán. Nhật ký kỹ thuật được giữ [90 ngày].</p>

<h3>6. Quyền của bạn</h3>
<p>Bạn có quyền biết, xem, sửa, nhận bản sao, xoá dữ liệu của mình, rút lại sự đồng ý, hạn chế hoặc phản đối việc xử lý, khiếu nại và yêu cầu bồi thường. Bạn sửa hồ sơ, tải dữ liệu và yêu cầu xoá tài khoản trong mục Cài đặt, hoặc viết cho {{email}}; chúng tôi trả lời trong [2 ngày làm việc]. Rút lại sự đồng ý không làm thay đổi những gì đã xử lý trước đó.</p>

<h3>7. Lưu trữ trên thiết bị</h3>
<p>Trang lưu trên thiết bị của bạn phiên đăng nhập, bản nháp chưa gửi và bản sao của danh mục để mở nhanh. Trang không dùng cookie quảng cáo.</p>

<h3>8. An toàn và sự cố</h3>
<p>Đường truyền được mã hóa, mật khẩu được băm, nhân viên chỉ thấy những gì cần cho công việc và việc họ làm được ghi lại. Nếu có sự cố ảnh hưởng đến dữ liệu của bạn, chúng tôi báo cho bạn và cơ quan có thẩm quyền trong thời hạn luật định.</p>

<h3>9. Trẻ em</h3>
<p>Dữ liệu của trẻ dưới [16] tuổi chỉ được xử lý khi có sự đồng ý theo quy định của pháp luật.</p>

<h3>10. Thay đổi</h3>
<p>Mỗi lần sửa là một phiên bản mới có ngày; các phiên bản trước vẫn xem lại được ở trang này.</p>
`
