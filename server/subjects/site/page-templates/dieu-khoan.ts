export const terms = `
<p>Các điều khoản này là thỏa thuận giữa bạn và {{legalName}} (“chúng tôi”), đơn vị vận hành {{brand}}. Khi tạo tài khoản hoặc mua khóa học, bạn xác nhận đã đọc và đồng ý với chúng.</p>

<h3>1. Chúng tôi là ai</h3>
<ul>
<li>Tên pháp lý: {{legalName}}</li>
<li>Mã số thuế: {{taxCode}}</li>
<li>Giấy phép, đăng ký: {{licence}}</li>
<li>Địa chỉ: {{address}}</li>
<li>Điện thoại: {{phone}}; email: {{email}}</li>
</ul>

<h3>2. Dịch vụ</h3>
<p>{{brand}} là nơi giảng viên đăng khóa học trực tuyến và học viên mua, học các khóa học đó. Mỗi khóa học gồm bài giảng, tài liệu và có thể có bài kiểm tra, bài tập. Giảng viên chịu trách nhiệm về nội dung khóa học của mình; chúng tôi vận hành trang và xử lý khiếu nại.</p>

<h3>3. Tài khoản</h3>
<ul>
<li>Bạn cần cung cấp thông tin đúng và giữ kín mật khẩu. Mỗi tài khoản dành cho một người.</li>
<li>Nếu bạn dưới [16] tuổi, cha mẹ hoặc người giám hộ cần đồng ý thay bạn.</li>
<li>Hãy báo ngay cho chúng tôi nếu bạn nghĩ có người khác dùng tài khoản của bạn.</li>
<li>Chúng tôi có thể khóa tài khoản vi phạm các điều khoản này. Khi khóa, chúng tôi cho bạn biết lý do và bạn có thể khiếu nại.</li>
</ul>

<h3>4. Mua khóa học</h3>
<ul>
<li>Giá ghi bằng đồng Việt Nam và [đã gồm thuế]. Giá bạn trả là giá tại lúc bắt đầu thanh toán.</li>
<li>Hợp đồng được giao kết khi chúng tôi nhận được xác nhận thanh toán và mở khóa học cho bạn. Biên nhận được gửi vào email của tài khoản.</li>
<li>Bạn được học khóa học đã mua [không giới hạn thời gian, chừng nào khóa học còn trên trang]. Nếu khóa học ngừng bán, người đã mua vẫn học được.</li>
<li>Cách thanh toán và hoàn tiền nằm ở trang Thanh toán và trang Hoàn tiền.</li>
</ul>

<h3>5. Quyền sử dụng nội dung</h3>
<p>Bạn được dùng nội dung khóa học cho việc học của riêng mình. Bạn không được sao chép, quay lại, bán lại, chia sẻ tài khoản hay công bố nội dung khi chưa có sự đồng ý của người có quyền. Bài nộp, bình luận và đánh giá của bạn vẫn là của bạn; bạn cho phép chúng tôi lưu và hiện chúng cho những người cần thấy để dịch vụ hoạt động.</p>

<h3>6. Ứng xử</h3>
<p>Không đăng nội dung trái pháp luật, xúc phạm người khác, quảng cáo không liên quan, gian lận khi làm bài hoặc gây hại cho hệ thống. Chúng tôi có thể ẩn nội dung như vậy và ghi lại lý do.</p>

<h3>7. Trách nhiệm</h3>
<p>Chúng tôi cố gắng để trang hoạt động liên tục nhưng không tránh được mọi gián đoạn. Khi lỗi thuộc về chúng tôi, chúng tôi sửa lỗi, hoàn tiền theo trang Hoàn tiền và bồi thường theo quy định của pháp luật. Chúng tôi không bảo đảm một kết quả học tập hay việc làm cụ thể.</p>

<h3>8. Thay đổi điều khoản</h3>
<p>Mỗi lần sửa, chúng tôi công bố một phiên bản mới có ngày; các phiên bản trước vẫn xem lại được ở trang này. Đơn hàng đã thanh toán theo phiên bản có hiệu lực tại lúc thanh toán.</p>

<h3>9. Luật áp dụng và giải quyết tranh chấp</h3>
<p>Các điều khoản này theo pháp luật Việt Nam. Hai bên thương lượng trước, theo cách ở trang Khiếu nại; nếu không thành, tranh chấp được giải quyết tại [tòa án có thẩm quyền].</p>
`
