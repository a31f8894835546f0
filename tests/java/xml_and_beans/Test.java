// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.lang.management.*;
import java.util.*;
import javax.management.*;
import javax.xml.parsers.*;
import org.w3c.dom.*;

/** XML parsing and transformation, SAX, XPath, JMX with an MBean of its own. */
public class Test {
    public interface CounterMBean {
        int getCount();
        void setCount(int c);
        String bump(int by);
    }
    public static class Counter implements CounterMBean {
        int c;
        public int getCount() { return c; }
        public void setCount(int c) { this.c = c; }
        public String bump(int by) {
            c += by;
            return "now " + c;
        }
    }

    public static void main(String[] args) throws Exception {
        String xml =
                "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'entity'>]><r a='1'><item n='x'>one &e;</item><item n='y'><![CDATA[<two>]]></item><!-- c --></r>";
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(
                new ByteArrayInputStream(xml.getBytes()));
        NodeList l = d.getElementsByTagName("item");
        for (int i = 0; i < l.getLength(); i++)
            System.out.println(((Element) l.item(i)).getAttribute("n") + "=" + l.item(i).getTextContent());
        System.out.println(
                javax.xml.xpath.XPathFactory.newInstance().newXPath().evaluate("count(//item[@n='y']) + /r/@a", d));
        var t = javax.xml.transform.TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty("omit-xml-declaration", "yes");
        StringWriter w = new StringWriter();
        t.transform(new javax.xml.transform.dom.DOMSource(d.getDocumentElement()),
                new javax.xml.transform.stream.StreamResult(w));
        System.out.println(w);
        try {
            SAXParserFactory.newInstance().newSAXParser().parse(
                    new ByteArrayInputStream("<a><b></a>".getBytes()), new org.xml.sax.helpers.DefaultHandler());
        } catch (org.xml.sax.SAXParseException e) { System.out.println(e.getLineNumber() + " " + e.getMessage()); }
        int[] n = new int[1];
        SAXParserFactory.newInstance().newSAXParser().parse(
                new ByteArrayInputStream(xml.getBytes()), new org.xml.sax.helpers.DefaultHandler() {
                    public void startElement(String u, String ln, String q, org.xml.sax.Attributes a) {
                        n[0] += a.getLength();
                    }
                });
        System.out.println(n[0]);
        MBeanServer s = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("test:type=Counter");
        s.registerMBean(new Counter(), name);
        s.setAttribute(name, new Attribute("Count", 5));
        System.out.println(s.invoke(name, "bump", new Object[] {3}, new String[] {"int"}) + " "
                + s.getAttribute(name, "Count") + " " + s.getMBeanInfo(name).getOperations().length);
        RuntimeMXBean rt = ManagementFactory.getRuntimeMXBean();
        ThreadMXBean th = ManagementFactory.getThreadMXBean();
        System.out.println(rt.getSpecVersion() + " " + (rt.getUptime() > 0) + " " + (th.getThreadCount() > 0) + " "
                + th.getThreadInfo(Thread.currentThread().getId()).getThreadName() + " "
                + (ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() > 0) + " "
                + (ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() > 100) + " "
                + ManagementFactory.getOperatingSystemMXBean().getName() + " " + (th.findDeadlockedThreads() == null));
        Timer timer = new Timer(true);
        Object o = new Object();
        synchronized (o) {
            timer.schedule(new TimerTask() {
                public void run() {
                    synchronized (o) {
                        System.out.println("tick");
                        o.notify();
                    }
                }
            }, 5);
            o.wait();
        }
    }
}
