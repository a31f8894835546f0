// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A shop whose sessions end. */
public class Shop {
    static class Session {
        private final int number;
        private final byte[] basket = new byte[1000];

        Session(int number) {
            this.number = number;
        }

        void pay(Till till) {
            int number = this.number; // so the receipt refers to a number, and not to the session
            till.keep(() -> "receipt of " + number);
        }
    }

    interface Receipt {
        String text();
    }

    /** Is there as long as the shop, and keeps the receipts. */
    static class Till {
        private final List<Receipt> receipts = new ArrayList<>();

        void keep(Receipt receipt) {
            receipts.add(receipt);
        }
    }

    private static final Map<String, Till> TILLS = new HashMap<>();

    static void serve(int customers) {
        for (int i = 0; i < customers; ++i) {
            Session session = new Session(i);
            if (i % 4 == 0) {
                session.pay(TILLS.get("first"));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TILLS.put("first", new Till());
        serve(1000);
        List<Receipt> receipts = TILLS.get("first").receipts;
        System.out.println(receipts.size() + " receipts, the last is the " + receipts.get(receipts.size() - 1).text());
        if (args.length > 0) {
            Thread.sleep(600_000);
        }
    }
}
