// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.*;
public class Test {
  interface R { Object run() throws Throwable; }
  static void t(String n, R r){ try { Object o=r.run(); System.out.println(n+": "+o+" "+(o==null?"":o.getClass().getName())); } catch(Throwable e){ System.out.println(n+": "+e+ (e.getCause()!=null?" / "+e.getCause():"")); } }
  static int prim(int x, long y){ return x+(int)y; }
  static void str(String s){}
  abstract static class Abs { public Abs(int i){} }
  static class Thr { Thr(){ throw new RuntimeException("x"); } void m() throws Exception { throw new Exception("m"); } }
  public static void main(String[] a) throws Throwable {
    t("get notarray", ()->Array.get("x",0));
    t("get null", ()->Array.get(null,0));
    t("get oob", ()->Array.get(new int[3],5));
    t("get oob neg", ()->Array.get(new Object[3],-1));
    t("get ok", ()->Array.get(new char[]{'q'},0));
    t("getInt on char", ()->Array.getInt(new char[]{'q'},0));
    t("getByte on int", ()->Array.getByte(new int[1],0));
    t("getInt on obj", ()->Array.getInt(new Object[1],0));
    t("getInt on notarray", ()->Array.getInt("s",0));
    t("getInt null", ()->Array.getInt(null,0));
    t("getInt oob", ()->Array.getInt(new int[1],7));
    t("getDouble on long", ()->Array.getDouble(new long[]{7},0));
    t("set type", ()->{Array.set(new String[1],0,1);return null;});
    t("set prim type", ()->{Array.set(new int[1],0,"s");return null;});
    t("set prim null", ()->{Array.set(new int[1],0,null);return null;});
    t("set prim long->int", ()->{Array.set(new int[1],0,1L);return null;});
    t("set oob", ()->{Array.set(new int[1],1,1);return null;});
    t("set obj oob", ()->{Array.set(new Object[1],1,1);return null;});
    t("set null", ()->{Array.set(null,1,1);return null;});
    t("set notarray", ()->{Array.set("",1,1);return null;});
    t("set widen", ()->{long[] l=new long[1];Array.set(l,0,(byte)-1);return l[0];});
    t("setInt byte", ()->{Array.setInt(new byte[1],0,1);return null;});
    t("setInt obj", ()->{Array.setInt(new Integer[1],0,1);return null;});
    t("setInt oob", ()->{Array.setInt(new int[1],3,1);return null;});
    t("setInt oob and type", ()->{Array.setInt(new byte[1],3,1);return null;});
    t("setBoolean double", ()->{Array.setBoolean(new double[1],0,true);return null;});
    t("len", ()->Array.getLength(new int[3][]));
    t("len notarr", ()->Array.getLength("x"));
    t("len null", ()->Array.getLength(null));
    t("new void", ()->Array.newInstance(void.class,1));
    t("new null", ()->Array.newInstance(null,1));
    t("new neg", ()->Array.newInstance(int.class,-3));
    t("newm neg", ()->Array.newInstance(int.class,2,-3));
    t("newm 0", ()->Array.newInstance(int.class,new int[0]));
    t("newm null", ()->Array.newInstance(int.class,(int[])null));
    t("newm 256", ()->Array.newInstance(int.class,new int[256]));
    t("newm 255", ()->Array.newInstance(int[].class,new int[255]));
    t("newm void", ()->Array.newInstance(void.class,new int[2]));
    StringBuilder sb=new StringBuilder(); for(int i=0;i<255;i++) sb.append('['); sb.append('I');
    Class<?> c255=Class.forName(sb.toString());
    t("new 256dims", ()->Array.newInstance(c255,1));
    Method p=Test.class.getDeclaredMethod("prim",int.class,long.class), s=Test.class.getDeclaredMethod("str",String.class);
    t("inv null prim", ()->p.invoke(null,null,1));
    t("inv mism", ()->p.invoke(null,"s",1));
    t("inv narrow", ()->p.invoke(null,1L,1));
    t("inv ok", ()->p.invoke(null,(byte)1,'a'));
    t("inv count", ()->p.invoke(null,1));
    t("inv nullargs", ()->p.invoke(null,(Object[])null));
    t("inv str mism", ()->s.invoke(null,1));
    Method m=Thr.class.getDeclaredMethod("m");
    t("inv nullrecv", ()->m.invoke(null));
    t("inv wrongrecv", ()->m.invoke("s"));
    t("abs", ()->Abs.class.getConstructor(int.class).newInstance(1));
    t("thr", ()->Thr.class.getDeclaredConstructor().newInstance());
    t("Class", ()->{Constructor<?> c=Class.class.getDeclaredConstructors()[0]; return c.newInstance(null,null);});
    t("copy", ()->{System.arraycopy(new int[3],0,new int[3],2,2);return null;});
    t("copy neg", ()->{System.arraycopy(new int[3],-1,new int[3],2,2);return null;});
    t("copy neg2", ()->{System.arraycopy(new int[3],1,new int[3],-2,2);return null;});
    t("copy neglen", ()->{System.arraycopy(new int[3],1,new int[3],2,-2);return null;});
    t("copy src", ()->{System.arraycopy(new int[3],2,new int[3],0,2);return null;});
    t("copy mism", ()->{System.arraycopy(new int[3],2,new long[3],0,2);return null;});
    t("copy mism2", ()->{System.arraycopy(new Object[3],2,new long[3],0,2);return null;});
    t("copy mism3", ()->{System.arraycopy(new long[3],2,new Object[3],0,2);return null;});
    t("copy nonarr", ()->{System.arraycopy("s",2,new Object[3],0,2);return null;});
    t("copy nonarr2", ()->{System.arraycopy(new Object[3],0,"s",0,2);return null;});
    t("copy store", ()->{Object[] o=new String[3]; try{System.arraycopy(new Object[]{"a",1,"b"},0,o,0,3);}finally{System.out.println(java.util.Arrays.toString(o));}return null;});
    t("copy oobobj", ()->{System.arraycopy(new Object[3],2,new Object[3][],0,2);return null;});
    t("copy null", ()->{System.arraycopy(null,2,new Object[3][],0,2);return null;});
    t("copy overflow", ()->{System.arraycopy(new String[3],2,new Object[3],0,Integer.MAX_VALUE);return null;});
  }
}
