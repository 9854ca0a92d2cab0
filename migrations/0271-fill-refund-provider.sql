update refund set provider = payment.provider from payment where payment.id = refund.payment_id and refund.provider is null;
